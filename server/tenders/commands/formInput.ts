import { boundTooShort, childPath, cleanData, instances, lotsOf, nodeAt, type FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import { checkShape } from '../../../engine/validation'
import { finalBeforeFirstRound } from '../../../workflows/tender'
import { AppError, type ErrorData } from '../../platform/errors'
import { OrganizationModel } from '../../organizations/area'
import type { TenderDoc } from '../model'
import { BUYER_FIELD, LEGAL_BASIS_FIELD, NAME_FIELD, asks, type FormReading } from '../form/readForm'

type Fault = NonNullable<ErrorData['errors']>[number]

export const invalid = (...errors: Fault[]): AppError => new AppError('invalid', { errors })

/**
 * A draft may be incomplete, never ill-typed: refuses with every fault and the path of its value in the form. Answers the data with its
 * texts as each field keeps them: one line, or several.
 */
export function readData(template: Template, data: FormData): FormData {
  const issues = checkShape(template, data)
  if (issues.length > 0) throw invalid(...issues.slice(0, 200).map(({ path, rule, params }) => ({ path, rule, params })))
  return cleanData(template, data)
}

/** BT-01 decides which notice subtypes there are; a form of another legal basis cannot be published under it. */
export function assertLegalBasis(template: Template, data: FormData): void {
  const fixed = template.file.legalBasis
  const chosen = instances(template, data, LEGAL_BASIS_FIELD)[0]
  if (!fixed || !chosen || typeof chosen.value !== 'string' || chosen.value === '' || chosen.value === fixed) return
  throw invalid({
    path: chosen.path,
    rule: 'legalBasisDoesNotFit',
    params: { legalBasis: chosen.value, fits: fixed, template: template.file.id },
  })
}

/** Saving needs a name and an organization (2-tenders.md section 5); answers the buyer's name. */
export async function assertHead(template: Template, reading: FormReading): Promise<{ orgName: string }> {
  const faults: Fault[] = []
  const namePath = asks(template, NAME_FIELD) ? NAME_FIELD : '/project/name'
  const buyerPath = asks(template, BUYER_FIELD) ? BUYER_FIELD : '/project/organizationId'
  if (reading.name === '') faults.push({ path: namePath, rule: 'nameMissing' })
  if (reading.name.length > 400) faults.push({ path: namePath, rule: 'nameTooLong', params: { max: 400 } })
  const buyer =
    reading.orgId === null
      ? null
      : await OrganizationModel.findOne({ _id: reading.orgId, type: 'CLIENT', reviewBody: { $ne: true } }, { name: 1 }).lean<{
          name: string
        }>()
  if (reading.orgId === null) faults.push({ path: buyerPath, rule: 'organizationMissing' })
  else if (!buyer) faults.push({ path: buyerPath, rule: 'unknownOrganization', params: { id: reading.orgId } })
  if (faults.length > 0) throw invalid(...faults)
  return { orgName: buyer?.name ?? '' }
}

const millis = (date: Date | null): number | null => date?.getTime() ?? null
const FINAL_FIELD = 'BT-1311(d)-Lot'

/** Where a lot's final deadline stands: in the form's BT-1311, else beside the form. */
function pathOfFinal(template: Template, lotPath: string | undefined): string {
  const [lot, field] = [lotPath === undefined ? undefined : nodeAt(template, lotPath), template.node(FINAL_FIELD)]
  return lot && lotPath !== undefined && field?.chain.includes(lot) ? childPath(lotPath, lot, field) : '/project/finalDeadline'
}

/** Type 5: refuses (422) a final deadline before the first round's; readers would be told two ends of one round. */
export function assertRounds(template: Template, data: FormData, { lots }: FormReading): void {
  const paths = new Map(lotsOf(template, data).map(({ lotId, path }) => [lotId, path]))
  const wrong = lots.filter(({ deadlines: { applicationDeadline, offerDeadline, finalDeadline, deadlinePeriodDays } }) =>
    finalBeforeFirstRound({
      applicationDeadline: millis(applicationDeadline),
      offerDeadline: millis(offerDeadline),
      finalDeadline: millis(finalDeadline),
      deadlinePeriodDays,
    }),
  )
  if (wrong.length === 0) return
  const errors = [...new Set(wrong.map(({ lotId }) => pathOfFinal(template, paths.get(lotId))))].map((path) => ({
    path,
    rule: 'finalBeforeFirstRound',
  }))
  throw new AppError('invalid', { reason: 'refused.finalBeforeFirstRound', errors })
}

/** Refuses (422) a day until which offers are to bind that lies before one on which they are due. */
export function assertBinding(template: Template, data: FormData, { lots }: FormReading): void {
  const latest = Math.max(...lots.map(({ deadlines }) => millis(deadlines.offerDeadline) ?? 0))
  const errors = boundTooShort(template, data, latest > 0 ? new Date(latest) : null).map(({ path, rule, params }) => ({
    path,
    rule,
    params,
  }))
  if (errors.length > 0) throw invalid(...errors)
}

/** As engine/form makes them. They become keys of records and timers: no other text may. */
const LOT_ID = /^(LOT|PAR)-\d{4,9}$/

/**
 * So many lots can be saved while somebody waits: rules, completeness, problems and panels of all of them are worked out at every save.
 * Measured on EU-19 (before rules were worked out once a save): of 1,000 it is over 4 s, 3 of them the search for problems, which grows
 * with the square (3,000: 18 s); and the tender's document grows by 0.4 kB a lot, past what one write should carry.
 */
const MAX_LOTS = 500

/** Before rules are worked out over them: refuses (422) more lots than a tender may have. */
export function assertLotCount(template: Template, data: FormData): void {
  const { length } = lotsOf(template, data)
  if (length <= MAX_LOTS) return
  const errors = [{ path: '/GR-Lot', rule: 'tooManyLots', params: { max: MAX_LOTS, given: length } }]
  throw new AppError('invalid', { reason: 'refused.tooManyLots', max: MAX_LOTS, errors })
}

/** Lot ids name a lot for ever: one that belonged to another item is refused. Answers all ids used so far. */
export function assertLotIds(reading: FormReading, used: TenderDoc['usedLots']): TenderDoc['usedLots'] {
  const known = new Map(used.map((one) => [one.lotId, one.itemId]))
  const seen = new Set<string>()
  const faults: Fault[] = []
  for (const { lotId, itemId } of reading.lots) {
    if (itemId === null) continue
    if (lotId === '') faults.push({ path: '/GR-Lot', rule: 'lotIdMissing' })
    else if (!LOT_ID.test(lotId)) faults.push({ path: '/GR-Lot', rule: 'lotIdShape', params: { lotId: lotId.slice(0, 80) } })
    else if (seen.has(lotId)) faults.push({ path: '/GR-Lot', rule: 'lotIdTwice', params: { lotId } })
    else if ((known.get(lotId) ?? itemId) !== itemId) faults.push({ path: '/GR-Lot', rule: 'lotIdReused', params: { lotId } })
    seen.add(lotId)
    known.set(lotId, itemId)
  }
  if (faults.length > 0) throw invalid(...faults)
  return [...known].map(([lotId, itemId]) => ({ lotId, itemId }))
}
