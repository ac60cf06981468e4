// Checks an MCP server with one SDK: node mcp.mjs SDK HEARTH URL. It connects over stdio and over HTTP, lists
// everything and calls tools; the SDK validates each answer with the schema of its tool.
import assert from 'node:assert/strict'

const [sdk, hearth, url] = process.argv.slice(2)
const { Client } = await import(`${sdk}/client/index.js`)
const { StdioClientTransport } = await import(`${sdk}/client/stdio.js`)
const { StreamableHTTPClientTransport } = await import(`${sdk}/client/streamableHttp.js`)

const calls = id => [
  ['act', { session: id, do: '(get-kitchen ?k)\n(fetch ?bowl ?k1 ?k medium-bowl 1)' }],
  ['admissible_actions', { session: id }],
  ['admissible_actions', { session: id, flat: true }],
  ['entities_of_type', { session: id, description: 'container and not has used', limit: 3 }],
  ['look_up', { kind: 'recipe', limit: 3 }],
  ['look_up', { kind: 'action', name: 'bake' }],
  ['observe', { session: id, description: 'bowl and inside counter-top' }],
  ['plan', { task: 'Make tea' }],
  ['query', { session: id, query: 'is_a(X, /whisk)' }],
  ['score', { session: id, against: 'walnut-balls' }],
  ['why', { session: id, what: '?bowl' }],
  ['why_not', { session: id, what: 'mixed(X, /yes)' }],
  ['undo', { session: id }],
]

for (const [name, transport] of [
  ['stdio', new StdioClientTransport({ command: hearth, args: ['mcp', '--store', 'none'] })],
  ['http', new StreamableHTTPClientTransport(new URL(`${url}/mcp`))],
]) {
  const client = new Client({ name: 'check', version: '1' })
  await client.connect(transport)
  const { tools } = await client.listTools()
  assert(JSON.stringify(tools).length < 60_000, 'the list of tools is too long')
  const start = await client.callTool({ name: 'start', arguments: { world: 'kitchen' } })
  const called = new Set(['start'])
  for (const [tool, args] of calls(start.structuredContent.session)) {
    const answer = await client.callTool({ name: tool, arguments: args })
    assert(!answer.isError, `${tool}: ${answer.content[0].text}`)
    called.add(tool)
  }
  for (const { name } of tools) assert(called.has(name), `${name} was not called`)
  const wrong = await client.callTool({ name: 'look_up', arguments: { kind: 'recipe', name: 'none' } })
  assert(wrong.isError)
  await client.listPrompts()
  await client.listResourceTemplates()
  const { resources } = await client.listResources()
  await client.readResource({ uri: resources[0].uri })
  await client.close()
  console.log(`ok       ${sdk} over ${name}: ${tools.length} tools`)
}
process.exit(0)
