import type { Text } from '../../../engine/languages'
import { asShown, FINAL_LABELS, instances, questionDeadline, type FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import type { Parked } from '../../../engine/versions'
import { Judge } from '../../../engine/validation'
import type { TenderDoc } from '../model'
import { codeName, readCatalogue } from '../../../eforms-sdk'
import type { Problem, ReaderNode } from '../../contract/tenders/views'
import { procedureOf, type ProcedureKey } from '../../../workflows/procedure'
import type { Law } from '../../../workflows/deadlines'
import { now } from '../../platform/clock'
import { frozen } from '../../platform/kept/kept'
import { templateVersion } from '../../templates/area'
import { criteriaByLot, criteriaPath, type PublishedCriterion } from '../criteria/published'
import { type PublicOpening, publicOpeningByLot } from '../form/publicOpening'
import { permittedByLot } from '../form/variants'
import { readWhole, revisionId, type WholeForm } from '../revisions'
import { lawOf } from '../shortDeadlines'
import { readerPanels, teamPanels } from './readerPanels'
import { perWorld } from '../../platform/world'

interface OrganizationRef {
  path: string
  contentId: string
  id: number
}

/** What is known of a stored revision without asking again; it never changes. */
export interface Reading {
  templateName: Text
  legalBasis: string | null
  law: Law
  /** Until when it asks for questions (BT-13): of the lot that ends first. */
  questionDeadline: Date | null
  /** Award criteria that the form names, by lot. */
  criteria: ReadonlyMap<string | null, PublishedCriterion[]>
  criteriaPath: string | null
  /** What it says of variants (BT-63), by lot; null: nothing. */
  variants(lotId: string): string | null
  /** Likewise of several main offers of a company (BT-769). */
  mains(lotId: string): string | null
  /** When and where its offers are opened (BT-132, BT-133). */
  publicOpening(lotId: string): PublicOpening
  data: FormData
  parked: readonly Parked[]
  problems: Problem[]
  /** Who found them, of what was saved here: it judges the next revision by what changed. Null for what is only read. */
  judging: Judging | null
  organizations: OrganizationRef[]
  panels(names: ReadonlyMap<number, string>): ReaderNode[]
  /** For the team alone; null where it reads the same as everybody. */
  teamPanels(names: ReadonlyMap<number, string>): ReaderNode[] | null
}

/** A full EU form with its panels takes some 300 kB. */
const KEPT = 40
const readings = perWorld(() => new Map<string, Reading>())

/** A form as it was hashed, and the revision that it followed on. */
interface StoredForm extends WholeForm {
  revision: number
  since: number
}

/** Forms that were stored a moment ago, each for the one who is shown it first: who asks before that one is done reads it whole. */
const stored = perWorld(() => new Map<string, StoredForm>())
const MOST_STORED = 10

/** What was stored as this revision need not be read again. */
export const noteStored = (tenderId: string, form: StoredForm): void => {
  stored.set(revisionId(tenderId, form.revision), form)
  const oldest = stored.keys().next()
  if (stored.size > MOST_STORED && !oldest.done) stored.delete(oldest.value)
}

const takeStored = (id: string): StoredForm | undefined => {
  const form = stored.get(id)
  stored.delete(id)
  return form
}

/** Tests: another database may have other forms under the same ids. */
export const forgetReadings = (): void => {
  readings.clear()
  stored.clear()
}

const remember = (key: string, reading: Reading): Reading => {
  readings.delete(key)
  readings.set(key, reading)
  const oldest = readings.keys().next()
  if (readings.size > KEPT && !oldest.done) readings.delete(oldest.value)
  return reading
}

interface Stored extends ProcedureKey {
  _id: string
  templateId: string
  templateVersion: number
}

/** A continuous procedure's form names the last deadlines: beside round 1's nobody should read two of one name. */
const withFinalLabels = (nodes: ReaderNode[]): ReaderNode[] =>
  nodes.map((node) => ({
    ...node,
    label: FINAL_LABELS[node.contentId] ?? node.label,
    ...(node.children ? { children: withFinalLabels(node.children) } : {}),
  }))

const panelsOf = (tender: Stored, panels: ReaderNode[]): ReaderNode[] =>
  procedureOf(tender).goesInRounds ? withFinalLabels(panels) : panels

/** Names of organizations may change; everything else about a revision may not. */
function perNames<T>(make: (names: ReadonlyMap<number, string>) => T): (names: ReadonlyMap<number, string>) => T {
  let last: { key: string; made: T } | null = null
  return (names) => {
    const key = JSON.stringify([...names])
    if (last?.key !== key) last = { key, made: make(names) }
    return last.made
  }
}

/** Where a form, as it is shown, names organizations of the house by their numbers. */
export const organizationsIn = (template: Template, shown: FormData): OrganizationRef[] => {
  const references = template.fields.filter((field) => field.ui.idSchemes?.includes('ORG') && !field.isExcluded)
  return references.flatMap(({ id: contentId }) =>
    instances(template, shown, contentId).flatMap(({ path, value }) =>
      (Array.isArray(value) ? value : [value])
        .filter((one): one is string => typeof one === 'string' && /^[1-9]\d{0,8}$/.test(one))
        .map((id) => ({ path, contentId, id: Number(id) })),
    ),
  )
}

interface Judging {
  template: Template
  judge: Judge
  codes: (list: string, code: string) => boolean | undefined
}

function judgingOf(template: Template, before: Judging | null | undefined): Judging {
  if (before?.template === template) return before
  const sdk = template.file.sdkVersion ?? '1.7'
  const isCode = (list: string, code: string) => (readCatalogue(sdk)?.files.has(list) ? codeName(sdk, list, code) !== undefined : undefined)
  return { template, judge: new Judge(template), codes: isCode }
}

const read = async (tender: Stored, revision: number): Promise<Reading> => {
  const template = await templateVersion(tender.templateId, tender.templateVersion)
  if (!template) throw new Error(`template ${tender.templateId}@${tender.templateVersion} of tender ${tender._id} is missing`)
  const noted = takeStored(revisionId(tender._id, revision))
  const { data, parked } = frozen(noted ?? (await readWhole(tender._id, revision)))
  const judging = judgingOf(template, noted && readings.get(revisionId(tender._id, noted.since))?.judging)
  const { issues } = judging.judge.form(data, { mode: 'complete', now: now(), codes: judging.codes })
  const bound = asShown(template, data)
  return {
    templateName: template.file.name,
    legalBasis: template.file.legalBasis,
    law: lawOf(template, data),
    questionDeadline: questionDeadline(template, bound),
    criteria: criteriaByLot(template, bound),
    criteriaPath: criteriaPath(template, bound),
    variants: permittedByLot(template, bound, 'variants'),
    mains: permittedByLot(template, bound, 'mains'),
    publicOpening: publicOpeningByLot(template, bound),
    data,
    parked,
    problems: issues.map((issue): Problem => ({ ...issue, params: { ...issue.params } })),
    judging: noted ? judging : null,
    organizations: organizationsIn(template, bound),
    panels: perNames((names) => panelsOf(tender, readerPanels(template, data, names))),
    teamPanels: perNames((names) => {
      const panels = teamPanels(template, data, names)
      return panels && panelsOf(tender, panels)
    }),
  }
}

/** A revision's form with what follows from it, worked out once per revision and kept for the last ones asked for. */
export async function readingOf(tender: Stored, revision: number): Promise<Reading> {
  const key = revisionId(tender._id, revision)
  const reading = readings.get(key) ?? (await read(tender, revision))
  // Of two at the same time the one that was saved here is done first, and has who judged it.
  return remember(key, readings.get(key) ?? reading)
}

/** The working copy as it was read for whoever looks at it; null: nobody did of late. Of earlier ones the template may be another. */
export const formAtHand = (
  { _id, head }: Pick<TenderDoc, '_id'> & { head: { revision: number } },
  revision: number,
): { data: FormData; templateVersion: null } | null => {
  const reading = revision === head.revision ? readings.get(revisionId(_id, revision)) : undefined
  return reading ? { data: reading.data, templateVersion: null } : null
}

/** The form of a revision: as it was read for whoever looks at it, else from the database. Nobody may change it. */
export const formOf = async ({ _id }: Pick<Stored, '_id'>, revision: number): Promise<WholeForm> =>
  readings.get(revisionId(_id, revision)) ?? readWhole(_id, revision)
