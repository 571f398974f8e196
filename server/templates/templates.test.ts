import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inWorld, type World } from '../../tests/world/inWorld'
import { projectRoot } from '../platform/projectRoot'
import { importShippedTemplates } from './importShipped'
import { TemplateVersionModel } from './model'

let world: World
let folder: string
inWorld((made) => (world = made))
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lotse-templates-'))
  mkdirSync(join(folder, 'eu', '1.7'), { recursive: true })
  for (const id of ['EU-16', 'EU-19'])
    cpSync(join(projectRoot(), 'templates', 'eu', '1.7', `${id}.json`), join(folder, 'eu', '1.7', `${id}.json`))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const file = () => join(folder, 'eu', '1.7', 'EU-19.json')

it('brings files in once; a changed one becomes a new version and the old one stays', async () => {
  expect(await importShippedTemplates(folder)).toEqual({ imported: 2, known: 0 })
  expect(await importShippedTemplates(folder)).toEqual({ imported: 0, known: 2 })
  const before = await TemplateVersionModel.findOne({ _id: 'EU-19@1' }).lean()
  writeFileSync(file(), readFileSync(file(), 'utf8').replace('Konzessionsbekanntmachung', 'Konzession'))
  expect(await importShippedTemplates(folder)).toEqual({ imported: 1, known: 1 })
  expect(await TemplateVersionModel.findOne({ _id: 'EU-19@1' }).lean()).toEqual(before)
  const staff = await world.user('internal')
  const newest = await world.call(staff, 'getProjectTemplate', 'EU-19')
  expect(newest.template).toMatchObject({ id: 'EU-19', version: 2 })
  expect(newest.panels.length).toBeGreaterThan(3)
  expect((await world.call(staff, 'getProjectTemplate', 'EU-19', 1)).template).toMatchObject({ version: 1 })
  await expect(world.call(staff, 'getProjectTemplate', 'EU-19', 9)).rejects.toMatchObject({ status: 404 })
})

it('stops with path and reason of a file that does not load', async () => {
  const json = JSON.parse(readFileSync(file(), 'utf8')) as { rules: unknown[] }
  writeFileSync(file(), JSON.stringify({ ...json, rules: [{ id: 'x', target: 'BT-NOWHERE', effect: 'show', when: true }] }))
  await expect(importShippedTemplates(folder)).rejects.toThrow(/EU-19\.json does not load[\s\S]*\/rules\/0/)
  writeFileSync(file(), '{"id":')
  await expect(importShippedTemplates(folder)).rejects.toThrow(/EU-19\.json is not JSON/)
})

it('offers concessions, or the forms of the legal basis asked for, and everything to admins who ask', async () => {
  const staff = await world.user('internal')
  const ids = async (...args: [number?, { legalBasis?: string; all?: boolean }?]) =>
    (await world.call(staff, 'getProjectTemplates', ...args)).map((row) => row.id)
  expect(await ids(10_000)).toEqual(['EU-19'])
  expect(await ids(10_000, { legalBasis: '32014L0024' })).toEqual(['EU-16'])
  expect(await ids(10_000, { all: true })).toEqual(['EU-19'])
  const all = await world.call(await world.user('admin'), 'getProjectTemplates', 10_000, { all: true })
  expect(all.map((row) => [row.id, row.builtIn])).toEqual([
    ['EU-16', true],
    ['EU-19', true],
  ])
})
