import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { contracts } from '../../server/contract/contracts'
import { printOpenRpc } from '../../server/transport/openRpcRoute'
import { methods } from '../../server/app/areas'

const root = join(import.meta.dirname, '..', '..')
const filesUnder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

describe('contracts', () => {
  it('have a method each, and every method its contract', () => {
    expect(methods.map(({ contract }) => contract.name).sort()).toEqual(Object.keys(contracts).sort())
    for (const { contract } of methods) expect(contracts[contract.name as keyof typeof contracts]).toBe(contract)
  })

  it('lie in the folder of their area', () => {
    const list = readFileSync(join(root, 'server/contract/all.gen.ts'), 'utf8')
    const places = [...list.matchAll(/^export \{([^}]*)\} from '\.\/(\w+)\//gm)]
    const areas = places.flatMap(([, names, area]) => (names?.match(/\w+/g) ?? []).map((name) => [name, area]))
    expect(Object.fromEntries(areas)).toEqual(Object.fromEntries(Object.values(contracts).map(({ name, area }) => [name, area])))
  })

  it('are all listed: none lies about unused', () => {
    const defined = filesUnder('server/contract').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/defineContract\(\{\s*name: '(\w+)'/g)].map(([, name]) => name),
    )
    expect(defined.sort()).toEqual(Object.keys(contracts).sort())
  })

  it('are called by a test of their area', () => {
    // Those that are attacked rather than used have their tests in tests/abuse.
    const tests = [...filesUnder('server'), ...filesUnder('tests/abuse')]
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const untested = Object.keys(contracts).filter((name) => !new RegExp(`['"]${name}['"]`).test(tests))
    expect(untested).toEqual([])
  })

  it('say in a sentence what they do, and put optional parameters last', () => {
    for (const { name, summary, params } of Object.values(contracts)) {
      expect(summary, name).toMatch(/\.$/)
      const firstOptional = params.findIndex((param) => param[2] !== undefined)
      if (firstOptional >= 0)
        expect(
          params.slice(firstOptional).every((param) => param[2] !== undefined),
          name,
        ).toBe(true)
    }
  })

  /** A text without a limit is a hole for megabytes; an object without additionalProperties: false takes what nobody reads. */
  it('limit every text and refuse unknown fields in what callers send', () => {
    const holes: string[] = []
    const visit = (schema: unknown, path: string): void => {
      if (typeof schema !== 'object' || schema === null) return
      const node = schema as Record<string, unknown>
      const isText = node['type'] === 'string' && node['const'] === undefined && node['enum'] === undefined
      if (isText && node['maxLength'] === undefined && node['pattern'] === undefined && node['format'] === undefined)
        holes.push(`${path}: text without limit`)
      if (node['type'] === 'object' && node['properties'] !== undefined && node['additionalProperties'] === undefined)
        holes.push(`${path}: takes unknown fields`)
      for (const [key, inner] of Object.entries(node)) if (typeof inner === 'object') visit(inner, `${path}/${key}`)
    }
    for (const { name, params } of Object.values(contracts))
      for (const [param, schema] of params) visit(JSON.parse(JSON.stringify(schema)), `${name}/${param}`)
    expect(holes).toEqual([])
  })
})

describe('OpenRPC', () => {
  const printed: unknown = JSON.parse(JSON.stringify(printOpenRpc(Object.values(contracts), '1.0.0')))

  /** The parts of the OpenRPC 1.3 meta schema that a document of ours can break. */
  const META = {
    type: 'object',
    required: ['openrpc', 'info', 'methods'],
    properties: {
      openrpc: { pattern: '^1\\.3\\.\\d$' },
      info: { type: 'object', required: ['title', 'version'] },
      methods: {
        type: 'array',
        items: {
          type: 'object',
          required: ['name', 'params', 'result'],
          properties: {
            name: { type: 'string', minLength: 1 },
            paramStructure: { enum: ['by-name', 'by-position', 'either'] },
            params: { type: 'array', items: { $ref: '#/definitions/descriptor' } },
            result: { $ref: '#/definitions/descriptor' },
            errors: {
              type: 'array',
              items: {
                type: 'object',
                required: ['code', 'message'],
                properties: { code: { type: 'integer' }, message: { type: 'string' } },
                additionalProperties: false,
              },
            },
          },
          patternProperties: { '^x-': {} },
        },
      },
    },
    definitions: {
      descriptor: {
        type: 'object',
        required: ['name', 'schema'],
        properties: { name: { type: 'string' }, required: { type: 'boolean' }, schema: { type: ['object', 'boolean'] } },
      },
    },
  }

  it('is a document by its meta schema, with schemas that a JSON Schema validator takes', () => {
    const validate = new Ajv({ strict: false }).compile<{
      methods: { name: string; params: { schema: object }[]; result: { schema: object } }[]
    }>(META)
    if (!validate(printed)) throw new Error(JSON.stringify(validate.errors))
    expect(new Set(printed.methods.map(({ name }) => name)).size).toBe(Object.keys(contracts).length)
    const ajv = new Ajv({ strict: false, code: { optimize: false } })
    addFormats.default(ajv)
    ajv.addFormat('filled', /\S/)
    const ofMethods = printed.methods.flatMap(({ name, params, result }) => [...params, result].map(({ schema }) => ({ name, schema })))
    const distinct = new Map(ofMethods.map((one) => [JSON.stringify(one.schema), one]))
    for (const { name, schema } of distinct.values()) {
      expect(() => ajv.compile(schema), name).not.toThrow()
      // Each stands alone: nothing that another one names is known.
      ajv.removeSchema()
    }
  })
})
