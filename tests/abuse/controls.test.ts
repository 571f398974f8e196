import { describe, expect, it } from 'vitest'
import { cleanLine, cleanText } from '../../engine/texts'
import { contracts } from '../../server/contract/contracts'
import type { Contract } from '../../server/contract/define'
import { cleanArgs } from '../../server/calls/cleanArgs'
import { makeLocation, polygonAt } from '../world/parcels'
import { fillField, makeTender, templateOf } from '../world/tenders'
import { inTeam, type World, type TestUser } from '../world/inWorld'

let world: World
let staff: TestUser
let second: TestUser
inTeam((made) => ({ world, staff, second } = made))

/** As it comes out of Word and PDF files. */
const DIRTY = 'Cafe\u0301\u000bHafen\u0002 \u0084Su\u0308d\u0093\u0085Ende\u0000\ud83d'
const LINES = 'Café\nHafen „Süd“\nEnde'
const LINE = 'Café Hafen „Süd“ Ende'

describe('what Word and PDF files put between letters', () => {
  it('is gone from a form: a blank where a title has one line, a line where a description has several', async () => {
    const tender = await makeTender(world, { creator: staff, second, description: DIRTY })
    const template = await templateOf('EU-19')
    const filled = fillField(template, tender.data ?? {}, ['BT-21-Procedure', { DEU: DIRTY }])
    const data = fillField(template, filled, ['BT-24-Procedure', { DEU: DIRTY }])
    const saved = await world.call(staff, 'updateProject', { id: tender.id, version: tender.version, data })
    expect([saved.name, saved.description]).toEqual([LINE, LINES])
    expect(JSON.stringify(saved.data)).toContain(`"BT-24-Procedure":${JSON.stringify({ DEU: LINES })}`)
    expect(JSON.stringify(saved.data)).not.toMatch(/\\u0|\\ud8/)
  })

  it('is gone from names, rooms and locations, and from their files’ names', async () => {
    const location = await world.call(staff, 'createLocation', { name: DIRTY, latitude: 53.2, longitude: 8.9 })
    expect(location.name).toBe(LINE)
    const tender = await makeTender(world, { creator: staff, second })
    const room = await world.call(staff, 'createRoom', { projectId: tender.id, name: `${DIRTY} 2`, description: DIRTY })
    expect([room.name, room.description]).toEqual([`${LINE} 2`, LINES])
    const link = await world.call(staff, 'getUploadLink', room.id, { name: 'Plan\u000bSu\u0308d\u0002.pdf', size: 10 })
    expect(link.metadata.filename).toBe('Plan Süd.pdf')
  })

  it('is gone from what a file brings', async () => {
    const { id: locationId } = await makeLocation(world, staff, 'Hafenquartier')
    const feature = { type: 'Feature', properties: { 'Na\u0002me': DIRTY, Beschreibung: DIRTY }, geometry: polygonAt(0, 0) }
    const content = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: [feature] })).toString('base64')
    const { firstId } = await world.call(staff, 'importProperties', { name: 'x.geojson', content }, { locationId })
    expect(await world.call(staff, 'getProperty', firstId)).toMatchObject({ name: LINE, description: LINES })
  })

  it('may be in a password, which is no text', async () => {
    const password = 'Fa\u0308hrmöwe über\u0085Süderdeich'
    const seen = cleanArgs(contracts.login as Contract, ['jemand@amt.example', password])
    expect(seen).toEqual(['jemand@amt.example', password])
    const registered = cleanArgs(contracts.registerOrganization as Contract, [{ name: DIRTY }, { givenName: DIRTY, password }])
    expect(registered).toEqual([{ name: LINE }, { givenName: LINE, password }])
  })
})

describe('the door', () => {
  /** Every text that any method takes, once. */
  interface Text {
    what: string
    /** Of the parameter or member that it is. */
    name: string
    args: readonly unknown[]
    contract: Contract
    read: (args: readonly unknown[]) => unknown
    isLine: boolean
  }
  type Schema = Record<string, unknown>
  const textsIn = (contract: Contract): Text[] => {
    const found: Text[] = []
    const walk = (schema: Schema, way: readonly (string | number)[]): void => {
      for (const member of (schema['anyOf'] ?? schema['allOf'] ?? []) as Schema[]) walk(member, way)
      for (const [key, member] of Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)) walk(member, [...way, key])
      if (schema['items']) walk(schema['items'] as Schema, [...way, 0])
      if (schema['type'] !== 'string' || schema['const'] !== undefined) return
      const nest = (at: number): unknown => {
        if (at === way.length) return DIRTY
        const step = way[at]
        return typeof step === 'number' ? [nest(at + 1)] : { [step as string]: nest(at + 1) }
      }
      const args = [...Array<null>(Number(way[0])).fill(null), nest(1)]
      const read = (given: readonly unknown[]): unknown =>
        way.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], given)
      const member = [...way.slice(1)].reverse().find((step) => typeof step === 'string')
      found.push({
        name: String(member ?? contract.params[Number(way[0])]?.[0]),
        what: `${contract.name} ${way.join('/')}`,
        args,
        contract,
        read,
        isLine: Number(schema['maxLength'] ?? Infinity) <= 400,
      })
    }
    contract.params.forEach(([, schema], at) => walk(schema as Schema, [at]))
    return found
  }

  it('cleans every text of every method, and no password and no token', () => {
    const texts = Object.values(contracts).flatMap((contract) => textsIn(contract as Contract))
    expect(texts.length).toBeGreaterThan(400)
    const wrong = texts.filter(({ name, args, contract, read, isLine }) => {
      const isSecret = /password|token|secret/i.test(name)
      // Its path may lead through a union of a short text and a long one.
      const allowed = isSecret ? [] : isLine ? [LINE, LINES] : [LINES]
      try {
        return !allowed.includes(String(read(cleanArgs(contract, args))))
      } catch {
        return !isSecret
      }
    })
    expect(wrong.map(({ what }) => what)).toEqual([])
  })

  it('makes nothing anew of what is clean', () => {
    const clean = [{ name: LINE, list: [[1, 2], ['x']], data: { a: { b: [LINES] } } }]
    expect(cleanArgs(contracts.createProject as Contract, clean)[0]).toBe(clean[0])
    expect([cleanText(LINES), cleanLine(LINE)]).toEqual([LINES, LINE])
  })
})
