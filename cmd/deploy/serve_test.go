package deploy_test

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A server in Kubernetes is probed where it answers, has the time to end that it asks for, and the memory.
func TestTheManifestStartsAServerThatThereIs(t *testing.T) {
	all := documents(t, text(t, "serve.kubernetes.yaml"))
	require.Len(t, all, 2)
	pod := in(all[0], "spec", "template", "spec").(map[string]any)
	is := in(pod, "containers").([]any)[0].(map[string]any)
	var line []string
	for _, word := range in(is, "command").([]any) {
		line = append(line, word.(string))
	}
	require.Equal(t, "/hearth", line[0])
	c := understood(t, line)
	require.Equal(t, "serve", c.Name())
	require.True(t, strings.HasSuffix(c.Flag("listen").Value.String(), ":8080"))
	require.EqualValues(t, 8080, in(is, "ports").([]any)[0].(map[string]any)["containerPort"])
	for probe, path := range map[string]string{"startupProbe": "/healthz", "livenessProbe": "/healthz", "readinessProbe": "/readyz"} {
		require.Equal(t, path, in(is, probe, "httpGet", "path"), probe)
	}
	duck, err := c.Flags().GetDuration("lame-duck")
	require.NoError(t, err)
	drain, err := c.Flags().GetDuration("drain")
	require.NoError(t, err)
	seen := time.Duration(in(is, "readinessProbe", "periodSeconds").(float64)*in(is, "readinessProbe", "failureThreshold").(float64)) * time.Second
	require.Greater(t, duck, seen, "no request is sent any more when it ends")
	require.Greater(t, time.Duration(in(pod, "terminationGracePeriodSeconds").(float64))*time.Second, duck+drain)
	memory, err := strconv.Atoi(strings.TrimSuffix(in(is, "resources", "limits", "memory").(string), "Gi"))
	require.NoError(t, err)
	most, err := c.Flags().GetInt("max-memory")
	require.NoError(t, err)
	require.Less(t, most, memory*1024)
	mounted := in(is, "volumeMounts").([]any)[0].(map[string]any)["mountPath"].(string)
	require.Equal(t, mounted+"/tokens", c.Flag("tokens").Value.String())
	labels, err := json.Marshal(in(all[0], "spec", "template", "metadata", "labels"))
	require.NoError(t, err)
	selector, err := json.Marshal(in(all[1], "spec", "selector"))
	require.NoError(t, err)
	require.Equal(t, string(labels), string(selector))
	require.Equal(t, "http", in(all[1], "spec", "ports").([]any)[0].(map[string]any)["targetPort"])
}
