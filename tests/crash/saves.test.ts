import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { instances, type FormData } from '../../engine/form'
import type { TenderView } from '../../server/contract/tenders/views'
import { startLotseProcess, type LotseProcess } from '../world/lotseProcess'
import { databaseOf } from '../world/killedDatabase'
import { callAs, descriptionOf, formNamed, loadShipped, seedDataFolder, type Seed } from './seed'

/*
 * 200 saves by 6 people at once; in the middle of them the server or its database is killed for good (SIGKILL). Whatever was acknowledged
 * must be there afterwards, whole: name, form and version of one and the same save. A save that was under way may be there or not, but
 * never in half.
 */
const SAVES = 200
const WRITERS = 6
const KILLS = process.env.DEEP ? [15, 40, 75, 110, 150] : [75]
const TEMPLATE = 'EU-19'

const template = loadShipped(TEMPLATE)
let dataDir: string
let seed: Seed
beforeAll(async () => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'lotse-crash-')), 'data')
  seed = await seedDataFolder(dataDir)
})
afterAll(async () => {
  await databaseOf(dataDir).drop()
  rmSync(join(dataDir, '..'), { recursive: true, force: true })
})

const start = () => startLotseProcess({ dataDir, flags: ['--empty'], env: databaseOf(dataDir).env })

const call = (lotse: LotseProcess, method: string, params: unknown[]) => callAs(seed.token, lotse, method, params)

interface Story {
  id: string
  version: number
  /** The last acknowledged name, and that of the save whose answer never came. */
  acknowledged: string
  unanswered: string | null
  data: FormData
}

const text = (data: unknown, contentId: string): unknown =>
  (instances(template, (data ?? {}) as Record<string, unknown>, contentId)[0]?.value as { DEU?: string } | undefined)?.DEU

/** Writers create a tender and save it four times, over and over, until all saves are used up or the server is gone. */
const saveAll = async (
  lotse: LotseProcess,
  { run, onSaved }: { run: string; onSaved: (count: number) => void },
): Promise<{ stories: Story[]; count: number; refused: string[] }> => {
  const stories: Story[] = []
  const refused: string[] = []
  let count = 0
  let begun = 0
  const write = async (): Promise<void> => {
    let story: Story | null = null
    let turn = 0
    while (begun < SAVES) {
      const name = `${run} ${++begun}`
      try {
        const data = formNamed(template, { name, buyer: seed.buyer, before: story?.data })
        if (story !== null) story.unanswered = name
        const saved: TenderView =
          story === null
            ? await call(lotse, 'createProject', [{ type: 0, templateId: TEMPLATE, data }])
            : await call(lotse, 'updateProject', [{ id: story.id, version: story.version, data }])
        if (story === null) stories.push((story = { id: saved.id, version: 0, acknowledged: name, unanswered: null, data }))
        Object.assign(story, { version: saved.version, acknowledged: name, unanswered: null, data })
        onSaved(++count)
        if (++turn % 5 === 0) story = null
      } catch (fault) {
        refused.push(fault instanceof Error ? fault.message : String(fault))
        // Its end is unknown: a later save of the same tender would only tell of its version.
        story = null
        turn = 0
        await wait(50)
      }
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  return { stories, count, refused }
}

/** A refusal of what was sent, as against a save that met no living server or database: none is due here. */
const isVerdict = (refusal: string): boolean => /: 4\d\d /.test(refusal)

const assertWhole = async (lotse: LotseProcess, stories: readonly Story[]): Promise<void> => {
  for (const { id, version, acknowledged, unanswered } of stories) {
    const found = await call(lotse, 'getProject', [id])
    expect([acknowledged, unanswered], id).toContain(found.name)
    expect(found.version, id).toBe(found.name === acknowledged ? version : version + 1)
    expect(text(found.data, 'BT-21-Procedure'), id).toBe(found.name)
    expect(text(found.data, 'BT-24-Procedure'), id).toBe(descriptionOf(found.name))
  }
}

it.each(KILLS)('keeps every acknowledged save when the server is killed after %i of them', async (moment) => {
  const first = await start()
  const { stories, count, refused } = await saveAll(first, {
    run: `server ${moment}`,
    onSaved: (saved) => saved === moment && first.kill('SIGKILL'),
  })
  expect(await first.ended).toBe('SIGKILL')
  expect(refused.filter(isVerdict)).toEqual([])
  expect(count).toBeGreaterThanOrEqual(moment)
  expect(count).toBeLessThan(SAVES)
  const second = await start()
  try {
    await assertWhole(second, stories)
    // And it goes on: the same tenders take new saves.
    const [story] = stories
    if (!story) throw new Error('nothing was saved')
    const now = await call(second, 'getProject', [story.id])
    const after = await call(second, 'updateProject', [
      { id: story.id, version: now.version, data: formNamed(template, { name: 'danach', buyer: seed.buyer, before: now.data }) },
    ])
    expect(after).toMatchObject({ name: 'danach', version: (now.version ?? 0) + 1 })
  } finally {
    await second.stop()
  }
})

// One that others run and watch (MONGODB_URI) is theirs to kill.
it.skipIf(process.env.MONGODB_URI).each(KILLS)(
  'keeps every acknowledged save when its own database is killed after %i of them, and goes on by itself',
  async (moment) => {
    const lotse = await start()
    const killed = lotse.databasePid()
    const { stories, count, refused } = await saveAll(lotse, {
      run: `database ${moment}`,
      onSaved: (saved) => saved === moment && process.kill(killed, 'SIGKILL'),
    })
    expect(lotse.databasePid()).not.toBe(killed)
    expect(refused.filter(isVerdict)).toEqual([])
    // The server outlived it and took saves again.
    expect(count).toBeGreaterThan(moment)
    await assertWhole(lotse, stories)
    expect(await lotse.stop()).toBe(0)
    const again = await start()
    try {
      await assertWhole(again, stories)
    } finally {
      await again.stop()
    }
  },
)
