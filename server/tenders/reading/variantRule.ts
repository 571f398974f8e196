import { procedureOf } from '../../../workflows/procedure'
import { mainRule, type MainRule, variantRule, type VariantRule } from '../../../workflows/variants'
import type { PublicOpening } from '../form/publicOpening'
import type { TenderDoc } from '../model'
import { lawIn } from '../regime'
import { readingOf } from './formReading'

/** What a company may hand in beside its main offer. */
export interface BesideRules {
  variants: VariantRule
  mains: MainRule
}

const NONE = { allowed: 'none', paragraph: '' } as const

/** When and where a lot's offers are opened with others present, by what everybody reads. */
export const publicOpeningOf = async (tender: TenderDoc, lotId: string): Promise<PublicOpening> =>
  (await readingOf(tender, tender.published?.revision ?? tender.head.revision)).publicOpening(lotId)

/** A notice that lets several main offers of a company in, where what comes in opens by envelopes, promises what cannot be handed in. */
export const promisesMains = (tender: TenderDoc, mains: (lotId: string) => string | null): boolean =>
  procedureOf(tender).apart.length > 0 &&
  tender.lots.some(({ lotId }) => {
    const said = mains(lotId)
    return said !== null && mainRule(lawIn(tender) ?? 'VgV', said).allowed !== 'none'
  })

/**
 * Whether companies may hand in variants and further main offers in a lot, by its law and by what everybody reads of it; of applications
 * there are none. Of what opens by envelopes or without names there is one main offer: both know a company's offer as a whole.
 */
export async function besideRulesIn(tender: TenderDoc, { lotId, kind }: { lotId: string; kind: string }): Promise<BesideRules> {
  if (kind !== 'offer') return { variants: NONE, mains: NONE }
  const { variants, mains } = await readingOf(tender, tender.published?.revision ?? tender.head.revision)
  const law = lawIn(tender) ?? 'VgV'
  const rule = mainRule(law, mains(lotId))
  const isWhole = procedureOf(tender).apart.length === 0
  return { variants: variantRule(law, variants(lotId)), mains: isWhole ? rule : { ...rule, allowed: 'none' } }
}
