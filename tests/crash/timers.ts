import { expect } from 'vitest'
import { AuditModel } from '../../server/log/model'
import { TimerModel } from '../../server/platform/schedule'
import { TenderModel } from '../../server/tenders/model'
import { WHAT_IS_ASKED } from '../world/criteria'
import { formNamed, loadShipped } from './seed'

/** What a killed process left is 15 s old before another takes it up (LEFT_BEHIND), and others look every 15 s. */
const TAKEN_UP = { timeout: 45_000 }

const template = loadShipped('EU-19')

/** A tender by this name, for createProject. */
export const wished = (name: string, { buyer, colleague }: { buyer: number; colleague: string }) => ({
  ...{ ...WHAT_IS_ASKED, type: 0, templateId: 'EU-19', data: formNamed(template, { name, buyer }) },
  team: [{ userName: colleague, role: 'ADMIN' }],
})

/** What publishes a tender in so many milliseconds, for updateProjectStage. */
export const publishedIn = (milliseconds: number, { id, version }: { id: string; version?: number | undefined }) => {
  const published = new Date(Date.now() + milliseconds).toISOString()
  return [{ id, version, stage: 2, published, reason: 'Ein Test wartet nicht.' }, null]
}

/** These tenders came out by their timers: each was told twice, by whoever wanted it and as it rang. */
export const expectRungOnce = async (ids: readonly string[]): Promise<void> => {
  const isDone = async (): Promise<number> => TimerModel.countDocuments({ due: { $lte: new Date() } })
  await expect.poll(isDone, TAKEN_UP).toBe(0)
  const published = async (): Promise<number> => TenderModel.countDocuments({ _id: { $in: ids }, publishAt: null })
  await expect.poll(published, TAKEN_UP).toBe(ids.length)
  // The intents of what rang last are carried out by whoever fired it. What came when its time was past came out at once, and nothing rang.
  const wrong = async (): Promise<string[]> => {
    const entries = await AuditModel.find({ type: 'PROJECT_STAGE_CHANGED', tenderId: { $in: ids } }, { tenderId: 1, at: 1 }).lean()
    const tenders = await TenderModel.find({ _id: { $in: ids } }, { published: 1 }).lean()
    return tenders.flatMap(({ _id, published }) => {
      const times = entries.filter(({ tenderId }) => tenderId === _id).map(({ at }) => at)
      const [only] = times
      const isAtOnce = times.length === 1 && only !== undefined && published !== null && only >= published.at
      return times.length === 2 || isAtOnce ? [] : [`${_id}: ${times.length}`]
    })
  }
  await expect.poll(wrong, TAKEN_UP).toEqual([])
}
