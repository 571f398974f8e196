import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Ajv } from 'ajv'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { noteInSpan, startTraces, traced } from './traces'

/*
 * Held against the published form: opentelemetry-proto 1.x, trace.proto and the encoding of OTLP/JSON (names in lowerCamelCase, ids in
 * hexadecimal digits, 64-bit numbers as texts, enums as numbers).
 */
const VALUE = {
  type: 'object',
  minProperties: 1,
  maxProperties: 1,
  additionalProperties: false,
  properties: {
    stringValue: { type: 'string' },
    intValue: { type: ['integer', 'string'] },
    boolValue: {},
    doubleValue: {},
    arrayValue: {},
  },
}
const ATTRIBUTES = {
  type: 'array',
  items: { type: 'object', required: ['key', 'value'], additionalProperties: false, properties: { key: { type: 'string' }, value: VALUE } },
}
const NANOS = { type: 'string', pattern: '^[0-9]{19}$' }
const COUNT = { type: 'integer', minimum: 0 }
const SPAN = {
  type: 'object',
  additionalProperties: false,
  required: ['traceId', 'spanId', 'name', 'kind', 'startTimeUnixNano', 'endTimeUnixNano'],
  properties: {
    ...{ traceId: { pattern: '^[0-9a-f]{32}$' }, spanId: { pattern: '^[0-9a-f]{16}$' }, parentSpanId: { pattern: '^[0-9a-f]{16}$' } },
    ...{ traceState: { type: 'string' }, name: { type: 'string', minLength: 1 }, kind: { enum: [0, 1, 2, 3, 4, 5] } },
    ...{ startTimeUnixNano: NANOS, endTimeUnixNano: NANOS, attributes: ATTRIBUTES, flags: COUNT },
    ...{
      droppedAttributesCount: COUNT,
      droppedEventsCount: COUNT,
      droppedLinksCount: COUNT,
      events: { type: 'array' },
      links: { type: 'array' },
    },
    status: { type: 'object', additionalProperties: false, properties: { code: { enum: [0, 1, 2] }, message: { type: 'string' } } },
  },
}
const listOf = (name: string, items: object): object => ({ type: 'array', minItems: 1, items, $comment: name })
const SCOPE = {
  type: 'object',
  required: ['scope', 'spans'],
  properties: { scope: { type: 'object', properties: { name: { const: 'lotse' } } }, spans: listOf('Span', SPAN) },
}
const RESOURCE = {
  type: 'object',
  required: ['resource', 'scopeSpans'],
  properties: {
    resource: { type: 'object', required: ['attributes'], properties: { attributes: ATTRIBUTES } },
    scopeSpans: listOf('ScopeSpans', SCOPE),
  },
}
const REQUEST = {
  type: 'object',
  additionalProperties: false,
  required: ['resourceSpans'],
  properties: { resourceSpans: listOf('ResourceSpans', RESOURCE) },
}

interface Told {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code?: number; message?: string }
}
interface Body {
  resourceSpans: { resource: { attributes: unknown[] }; scopeSpans: { spans: Told[] }[] }[]
}

let received: { path: string; type: string; body: Body }[] = []
let endpoint = ''
const collector = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(pieces).toString('utf8')) as Body
    received.push({ path: request.url ?? '', type: request.headers['content-type'] ?? '', body })
    response.setHeader('Content-Type', 'application/json').end('{}')
  })
})
beforeEach(async () => {
  received = []
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`
})
afterEach(() => void collector.close())

it('are sent in the published form: a call below its request, what failed as failed, and nothing of why', async () => {
  const traces = await startTraces({ endpoint, version: '1.2.3', role: 'web' })
  const failing = traced('request api', { facts: { 'http.request.method': 'POST' } }, async () => {
    noteInSpan({ 'lotse.request_id': 'r1' })
    const refused = traced('call messages', { isFailed: () => false }, () => Promise.reject(new Error('Angebot')))
    await refused.catch(() => undefined)
    await traced('call procedures', {}, () => Promise.reject(new Error('Angebot 123.456 Euro')))
  })
  await expect(failing).rejects.toThrow('Angebot')
  await traces.close()
  const [sent] = received
  expect([sent?.path, sent?.type]).toEqual(['/v1/traces', 'application/json'])
  const validate = new Ajv({ strict: false }).compile(REQUEST)
  expect(validate(sent?.body), JSON.stringify(validate.errors)).toBe(true)
  expect(sent?.body.resourceSpans[0]?.resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'lotse' } })
  const spans = sent?.body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)) ?? []
  const [call, request] = [spans.find(({ name }) => name === 'call procedures'), spans.find(({ name }) => name === 'request api')]
  expect(call?.parentSpanId).toBe(request?.spanId)
  expect([call?.traceId, request?.parentSpanId ?? '']).toEqual([request?.traceId, ''])
  expect(spans.find(({ name }) => name === 'call messages')?.status.code).toBe(0)
  expect([call?.status.code, request?.kind, call?.kind]).toEqual([2, 2, 1])
  expect(request?.attributes).toContainEqual({ key: 'lotse.request_id', value: { stringValue: 'r1' } })
  expect(JSON.stringify(sent?.body)).not.toContain('Angebot')
})

it('stop nobody where nobody wants them, or the collector is away', async () => {
  expect(await traced('call procedures', {}, () => Promise.resolve(7))).toBe(7)
  collector.close()
  const traces = await startTraces({ endpoint, version: '1.2.3', role: 'web' })
  expect(await traced('call procedures', {}, () => Promise.resolve(8))).toBe(8)
  await traces.close()
  expect(received).toEqual([])
})
