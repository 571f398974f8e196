import { readIn, type Lang } from '../../engine/languages'
import { procedureOf, shippedProcedure } from '../../workflows/procedure'
import type { JudgedNeed } from '../../workflows/need'
import { thresholdsFor } from '../../workflows/thresholds'
import type { Context } from '../calls/context'
import type { NeedView } from '../contract/need/need'
import { type AuditEntry, AuditModel, believedOf, knownHashes } from '../log/area'
import { isDraft, isTeamMember, ownTemplate, readRevision, type TenderDoc } from '../tenders/area'
import { approvalFault, type Told } from './approval'
import { fieldsOf, judgedNeed, presentFields } from './fields'
import { hashBefore, needHash, NeedModel, wordsHash, type NeedDoc } from './model'
import { lawOf, startOf } from './start'

/** The hash that the log was told of last, and who wrote the words. */
async function inLog(tenderId: string): Promise<{ hash: unknown; told: Told | null }> {
  const entries = await AuditModel.find({ tenderId, type: { $in: ['NEED_SAVED', 'NEED_APPROVED'] } })
    .sort({ tenderSeq: 1 })
    .lean<AuditEntry[]>()
  const own = await believedOf(entries)
  const { actor = null, at } = own.findLast(({ type }) => type === 'NEED_SAVED') ?? {}
  return { hash: own.at(-1)?.data['hash'], told: actor === null || at === undefined ? null : { actor, at } }
}

/** What somebody wrote of a tender's need, and whether it is what the log was told; null: nobody did. */
export async function writtenNeed(tenderId: string): Promise<{ need: NeedDoc | null; told: Told | null; isAltered: boolean }> {
  // One of version 0 was made for a write that was refused.
  const [need, { hash, told }] = await Promise.all([
    NeedModel.findOne({ _id: tenderId, version: { $gt: 0 } }).lean<NeedDoc>(),
    inLog(tenderId),
  ])
  if (!need) return { need, told, isAltered: hash !== undefined }
  const author = (await knownHashes([need.savedBy])).get(need.savedBy) ?? told?.actor
  return { need, told, isAltered: author !== told?.actor || (hash !== needHash(need) && hash !== hashBefore(need)) }
}

/** The procedures of its law, and the tender's own and the one chosen where they are none of them: the usual one goes under every law. */
function choicesOf(
  tender: TenderDoc,
  { choices, chosen }: Pick<JudgedNeed, 'choices'> & { chosen: string | null },
  lang: Lang,
): NeedView['choices'] {
  const { id: own, document } = procedureOf(tender)
  const others = [...new Set([own, ...(chosen === null ? [] : [chosen])])].filter((id) => !choices.some((one) => one.id === id))
  return [...choices, ...others.map((id) => ({ id, paragraph: null, needsReason: false }))].map((one) => ({
    ...one,
    name: readIn((shippedProcedure(one.id)?.document ?? document).name, lang),
  }))
}

/** Whether the caller may approve it as it stands, or why not. */
async function approvalOf(
  tender: TenderDoc,
  { need, told, isAltered }: Awaited<ReturnType<typeof writtenNeed>>,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<NeedView['approval']> {
  const userId = actor.user?.id
  if (userId === undefined || !need || !told || isAltered || !isDraft(tender) || !isTeamMember(actor, tender)) return 'never'
  const fault = await approvalFault(tender, { need, told }, { userId, at: now })
  return fault === null ? 'may' : ({ ownNeed: 'own', needDependent: 'dependent', needApproved: 'given' } as const)[fault]
}

export async function presentNeed(tender: TenderDoc, { actor, now, lang }: Pick<Context, 'actor' | 'now' | 'lang'>): Promise<NeedView> {
  const [written, template, data] = await Promise.all([
    writtenNeed(tender._id),
    ownTemplate(tender),
    readRevision(tender._id, tender.head.revision),
  ])
  const { need, isAltered } = written
  const { text, lines, threshold, on, procedure, reason, budget } = need ?? startOf(tender, now)
  const words = { text, lines, threshold, on, procedure, reason, budget }
  const judged = await judgedNeed(tender, words)
  const { estimate, threshold: limit, isReached, law, lacks, findings } = judged
  const { paragraph, cap, lots, source, verified } = estimate.law
  const hash = need && wordsHash(need)
  return {
    ...{
      projectId: tender._id,
      version: need?.version ?? 0,
      // An approval changes nothing of it.
      updated: need?.savedAt.toISOString() ?? null,
      updatedBy: need?.savedName || (need?.updatedBy ?? ''),
    },
    ...words,
    thresholds: [...thresholdsFor(lawOf(tender))],
    lots: tender.lots.map(({ lotId, name }) => ({ lotId, name: name || lotId, sum: estimate.lots.get(lotId) ?? null })),
    reckoned: estimate.lines.map((one) => ({ ...one })),
    total: estimate.total,
    estimateLaw: { paragraph, cap, source, verified },
    small: estimate.small && { ...estimate.small, lotIds: [...estimate.small.lotIds], paragraph: lots ?? paragraph },
    limit: limit && { amount: limit.amount, isReached, source: limit.source, validFrom: limit.validFrom, validTo: limit.validTo },
    ...{
      law,
      choices: choicesOf(tender, { choices: judged.choices, chosen: procedure }, lang),
      runsBy: tender.procedure.id,
      lacks,
      findings: need ? [...findings] : [],
    },
    approvals: (need?.approvals ?? []).map((one) => ({ by: one.by, at: one.at.toISOString(), isCurrent: one.hash === hash })),
    fields: presentFields(template, fieldsOf(template, data, { words, judged }), lang),
    ...{ approval: await approvalOf(tender, written, { actor, now }), isClosed: !isDraft(tender), isAltered },
  }
}
