import { variantRule, type VariantRule } from '../../../workflows/variants'
import type { TenderDoc } from '../model'
import { lawIn } from '../regime'
import { readingOf } from './formReading'

const NONE: VariantRule = { allowed: 'none', paragraph: '' }

/** Whether companies may hand in variants in a lot, by its law and by what everybody reads of it; of applications there are none. */
export async function variantRuleIn(tender: TenderDoc, { lotId, kind }: { lotId: string; kind: string }): Promise<VariantRule> {
  if (kind !== 'offer') return NONE
  const { variants } = await readingOf(tender, tender.published?.revision ?? tender.head.revision)
  return variantRule(lawIn(tender) ?? 'VgV', variants(lotId))
}
