import { afterAll, beforeAll, expect, it } from 'vitest'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openKey } from '../access/openKey'
import { holdKey } from '../platform/keyFile'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { custody } from './custody'
import { matterId, type Matter } from './matter'

let world: World
let folder = ''
beforeAll(async () => {
  world = await makeWorld()
  folder = await mkdtemp(join(tmpdir(), 'lotse-key-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const matter = (lotId: string, kind: Matter['kind'] = 'offer'): Matter => ({ tenderId: 'T1', lotId, kind })

it('starts without a key file only while nothing is sealed', async () => {
  const file = join(folder, 'first.sealkey')
  await openKey(file)
  holdKey(Buffer.alloc(32, 7))
})

it('makes one key for each lot and kind, also when all ask at once, and keeps it wrapped', async () => {
  const many = await Promise.all(Array.from({ length: 12 }, () => custody().getOrCreate(matter('LOT-0001'))))
  expect(new Set(many.map((key) => key.toString('hex'))).size).toBe(1)
  expect(many[0]?.length).toBe(32)
  const others = await Promise.all([custody().getOrCreate(matter('LOT-0002')), custody().getOrCreate(matter('LOT-0001', 'application'))])
  expect(new Set([...many, ...others].map((key) => key.toString('hex'))).size).toBe(3)
  const rows = await world.db.collection<{ _id: string; wrapped: string }>('sealKeys').find({}).toArray()
  expect(rows.map(({ _id }) => _id).sort()).toEqual(['T1:LOT-0001:application', 'T1:LOT-0001:offer', 'T1:LOT-0002:offer'])
  for (const key of [...many, ...others]) expect(JSON.stringify(rows)).not.toContain(key.toString('base64url'))
})

it('does not open a key that was put beside another matter', async () => {
  const rows = world.db.collection<{ _id: string; wrapped: string; created: Date }>('sealKeys')
  const theirs = await rows.findOne({ _id: matterId(matter('LOT-0001')) })
  if (!theirs) throw new Error('made above')
  await rows.insertOne({ _id: matterId(matter('LOT-0009')), wrapped: theirs.wrapped, created: theirs.created })
  await expect(custody().getOrCreate(matter('LOT-0009'))).rejects.toThrow()
  await rows.deleteOne({ _id: matterId(matter('LOT-0009')) })
})

it('refuses to start once something is sealed and the key is missing or another one', async () => {
  await expect(openKey(join(folder, 'second.sealkey'))).rejects.toThrow('SEAL_KEY_FILE is missing')
  await expect(openKey(join(folder, 'first.sealkey'))).rejects.toThrow('is not the key of this database')
  holdKey(Buffer.alloc(32, 7))
})
