import { procedureOf } from '../../../workflows/procedure'
import { machinesOf } from '../../../workflows/procedure/machines'
import { skippedPhases, stateOf } from '../../../workflows/tender'
import type { FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import type { ToldChange } from '../../contract/tenders/announcements'
import { cleanText } from '../../../engine/texts'
import { AppError } from '../../platform/errors'
import {
  assertOfLaw,
  assertSame,
  assertStillWhole,
  changesToTell,
  draftLots,
  fieldsOfLot,
  type FormReading,
  hashOf,
  type HeadDoc,
  insertAnnouncement,
  insertRevision,
  judgingIn,
  lawOf,
  type LotDoc,
  type LotMove,
  moveLots,
  ownTemplate,
  readForm,
  type ReadLot,
  readRevision,
  readWhole,
  shortList,
  type TenderDoc,
  withComputed,
  withJudging,
} from '../../tenders/area'
import { assertNotEarlier } from '../attending'
import { announcingConflict as conflict, deadlinesAfter, finalIn } from './announcedDeadlines'
import { withChangeNotice } from './changeNotice'
import { takeStep, type Acting, type Written } from './moveTender'

/** The published form beside the working copy. */
interface BothForms {
  template: Template
  outside: FormData
  inside: FormData
}

/** Refuses (409) where nothing was published yet. */
async function readBoth(tender: TenderDoc): Promise<BothForms> {
  if (!tender.published) throw conflict('notInThisStage')
  const [template, outside, inside] = await Promise.all([
    ownTemplate(tender),
    readRevision(tender._id, tender.published.revision),
    readRevision(tender._id, tender.head.revision),
  ])
  return { template, outside, inside }
}

const knowsAnnouncing = (tender: TenderDoc, lot: LotDoc): boolean =>
  machinesOf(tender).lot.branchesOf(stateOf(tender, fieldsOfLot(tender, lot)), 'announceChanges').length > 0

interface Readings {
  before: FormReading
  after: FormReading
}

/**
 * Lots in force after the announcement: those that go on with their new names and deadlines, new ones published with it. None may
 * vanish (409).
 */
function lotsAfter(tender: TenderDoc, { before, after }: Readings, at: Date): LotDoc[] {
  const said = (reading: FormReading, lotId: string): ReadLot | undefined => reading.lots.find((one) => one.lotId === lotId)
  const procedure = procedureOf(tender)
  const inSystem = procedure.takePart === 'admitted'
  const kept = tender.lots.map((lot) => {
    const now = said(after, lot.lotId)
    if (!knowsAnnouncing(tender, lot)) return lot
    if (!now) throw conflict('lotsMayNotVanish', lot.lotId)
    const final = finalIn(procedure, stateOf(tender, fieldsOfLot(tender, lot)))
    const deadlines = deadlinesAfter(lot, { before: said(before, lot.lotId)?.deadlines, after: now.deadlines, at, inSystem, ...final })
    const { applicationDeadline, offerDeadline } = deadlines
    const isSame = JSON.stringify(deadlines) === JSON.stringify(lot.deadlines)
    const history = isSame ? lot.deadlineHistory : [...lot.deadlineHistory, { at, applicationDeadline, offerDeadline }]
    const judging = judgingIn(now, tender.head)
    assertSame(lot, lot.judging, judging)
    assertStillWhole(tender, { lotId: lot.lotId, before: lot.judging, after: judging })
    return { ...lot, name: now.name, judging, deadlines, deadlineHistory: history, checkedFor: isSame ? lot.checkedFor : null }
  })
  const isNew = ({ lotId }: ReadLot) => !tender.lots.some((lot) => lot.lotId === lotId)
  const fresh = draftLots({ ...after, lots: after.lots.filter(isNew) }, tender.head, []).map((lot): LotDoc => {
    const { applicationDeadline, offerDeadline } = lot.deadlines
    return {
      ...lot,
      stage: 2,
      skipped: skippedPhases(tender, 2, tender.leavesOut),
      deadlineHistory: [{ at, applicationDeadline, offerDeadline }],
    }
  })
  for (const { lotId, judging } of fresh) assertStillWhole(tender, { lotId, before: undefined, after: judging })
  return [...kept, ...fresh]
}

/** Stores the form that is announced as a further revision of the working copy; answers what the tender's head says of it. */
async function storeForm(
  tender: TenderDoc,
  { template, data }: { template: Template; data: FormData },
  { by, at }: Acting,
): Promise<Pick<HeadDoc, 'revision' | 'hash' | 'missing'>> {
  const { _id: tenderId, head, templateVersion } = tender
  const { parked } = await readWhole(tenderId, head.revision)
  const computed = withComputed(template, data)
  const text = JSON.stringify(computed)
  const { missing } = readForm({ template, data: computed, of: tender }, head)
  const revision = await insertRevision({ tenderId, after: head.revision, by: by.id, at, text, missing, templateVersion, parked })
  return { revision, hash: hashOf(text), missing }
}

/** The lots as they will stand in force, each judged by its machine; refuses (409) what none of them knows. */
function lotsToAnnounce(now: TenderDoc, { template, outside, inside }: BothForms, at: Date): LotDoc[] {
  const able = now.lots.filter((lot) => knowsAnnouncing(now, lot))
  if (able.length === 0) throw conflict('notInThisStage')
  assertOfLaw(now, lawOf(template, inside))
  const moves = able.map(({ lotId }): LotMove => ({ lotId, event: 'announceChanges' }))
  const { lots: judged } = moveLots(now, moves, { at })
  const before = readForm({ template, data: outside, of: now }, now)
  const after = readForm({ template, data: inside, of: now }, now.head)
  return lotsAfter({ ...now, lots: judged }, { before, after }, at)
}

/** What would be told if the working copy were announced now; of what would be refused as far as the form and its files go. */
export async function previewAnnouncement(stored: TenderDoc, at: Date): Promise<ToldChange[]> {
  const tender = await withJudging(stored)
  const forms = await readBoth(tender)
  const lots = (): LotDoc[] => {
    try {
      return lotsToAnnounce(tender, forms, at)
    } catch (fault) {
      if (fault instanceof AppError && fault.code === 'conflict') return tender.lots
      throw fault
    }
  }
  return changesToTell(tender, forms, lots())
}

/**
 * Makes the working copy what stands in force and what the outside reads, and tells everybody who takes part what is different, with a word
 * of whoever announces it. What was told is stored first: it stands, whatever is renamed later.
 */
export const announceChanges = (tender: TenderDoc, { word = '' }: { word?: string | undefined }, acting: Acting): Promise<Written> =>
  takeStep(tender, acting, async (stored) => {
    const { at } = acting
    const now = await withJudging(stored)
    const { template, outside, ...both } = await readBoth(now)
    const lots = lotsToAnnounce(now, { template, outside, inside: both.inside }, at)
    await assertNotEarlier(now, conflict, at)
    const changes = await changesToTell(now, { template, outside, inside: both.inside }, lots)
    const inside = withChangeNotice(template, { outside, inside: both.inside })
    const { head } = now
    const announced = inside === both.inside ? head : { ...head, ...(await storeForm(now, { template, data: inside }, acting)) }
    const published = now.published && { ...now.published, revision: announced.revision }
    const { name, description, orgId, orgName, deadlines } = head
    const entry = {
      kind: 'changes',
      at,
      word: cleanText(word),
      changes,
      from: now.published?.revision ?? 0,
      to: announced.revision,
    } as const
    const list = await insertAnnouncement(now, entry)
    const told = { no: list.length, word: entry.word, changes: shortList(changes) }
    return {
      lots,
      more: { name, description, orgId, orgName, deadlines, head: announced, published, hasChanges: false, announced: list },
      type: 'CHANGES_ANNOUNCED',
      data: {
        from: now.published?.revision ?? null,
        revision: announced.revision,
        no: list.length,
        ...(entry.word ? { word: entry.word } : {}),
      },
      moments: [{ kind: 'changesAnnounced', lotIds: lots.filter((lot) => lot.stage < 8).map(({ lotId }) => lotId), at, told }],
    }
  })
