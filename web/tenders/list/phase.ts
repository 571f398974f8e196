import type { Lang } from '../../../engine/languages'
import type { TFunction } from 'i18next'
import type { TenderRow } from '../../../server/contract/tenders/views'
import { isPublicationAhead } from '../../../workflows/fairway'
import { namedStage } from '../../../workflows/tender'
import { formatDay } from '../../ui/time'

const deadlinesOf = (row: TenderRow, stage: number): number[] =>
  row.lots
    .filter((lot) => lot.stage === stage)
    .flatMap((lot) => (stage === 3 ? lot.applicationDeadline : lot.offerDeadline) ?? [])
    .map((instant) => Date.parse(instant))

/** Every lot of the stage is past its deadline: what comes next is the opening. */
export const isOver = (row: TenderRow, now: number): boolean => {
  const stage = namedStage(row)
  const deadlines = deadlinesOf(row, stage)
  return (stage === 3 || stage === 6) && deadlines.length > 0 && deadlines.every((deadline) => deadline <= now)
}

/** The phase as a word (decisions section 5, labels). */
export const phaseOfRow = (row: TenderRow, now: number, { t, language }: { t: TFunction; language: Lang }): string => {
  const stage = namedStage(row)
  if (row.published !== null && stage > 0 && isPublicationAhead({ stage, published: row.published }, now)) {
    return t('tenders:stages.scheduled', { date: formatDay(row.published, language) })
  }
  if (stage === 1) return t('tenders:stages.2')
  if (stage === 7) return t('list:completed')
  const round = Math.max(1, ...row.lots.filter((lot) => lot.stage === stage).map((lot) => lot.round))
  const word = t(`tenders:stages.${isOver(row, now) ? `${stage}over` : stage}`)
  return round > 1 && (stage === 3 || stage === 6) && !isOver(row, now) ? t(`list:inRound.${stage}`, { round }) : word
}

/** Dots stand only where lots differ: then each lot has one, filled when it is in the phase that is named. */
export const lotDots = (row: TenderRow): boolean[] =>
  row.lots.length > 1 && row.lots.some((lot) => lot.stage !== row.stage) ? row.lots.map((lot) => lot.stage === namedStage(row)) : []
