import type { Lang } from '../../../engine/languages'
import type { TFunction } from 'i18next'
import type { Channel, Fairway, Mark, MarkKind } from '../../../workflows/fairway'
import { formatDate, formatDateTime } from '../time'

const lotName = (channel: Channel, fairway: Fairway, t: TFunction): string =>
  fairway.lotCount > 1 ? t('fairway:lot', { number: channel.number }) : ''

/** 'Teilnahmefrist', and in a later round of applications 'Teilnahmefrist Runde 2'. */
export const markName = ({ kind, round }: Pick<Mark, 'kind' | 'round'>, t: TFunction): string =>
  kind === 'application' && round > 1
    ? `${t('fairway:deadline.application')} ${t('fairway:round', { round })}`
    : t(`fairway:deadline.${kind}`)

const phaseKey = (channel: Channel, now: number): string => {
  const passed = (kind: MarkKind): boolean =>
    channel.marks.some((mark) => mark.kind === kind && mark.round === channel.round && mark.at !== null && mark.at <= now)
  if (channel.stage === 3) return passed('application') ? '3over' : '3'
  if (channel.stage === 6) return passed('offer') ? '6over' : '6'
  if (channel.stage >= 8) return channel.isCancelled ? '8cancelled' : '8'
  return channel.stage <= 2 && channel.stage > 0 ? '2' : String(channel.stage)
}

export const phaseText = (channel: Channel, { now, isWaiting }: Pick<Fairway, 'now' | 'isWaiting'>, t: TFunction): string =>
  isWaiting ? t('fairway:willBePublished') : t(`tenders:stages.${phaseKey(channel, now)}`)

/** One sentence for the drawing itself. */
export const fairwaySentence = (fairway: Fairway, language: Lang, t: TFunction): string => {
  const phases = fairway.channels
    .map((channel) => [lotName(channel, fairway, t), phaseText(channel, fairway, t)].filter(Boolean).join(' '))
    .join(', ')
  const next = fairway.next
  if (!next) return phases
  const channel = fairway.channels.find(({ lotId }) => lotId === next.lotId)
  // A deadline that several lots share is named without one.
  const isShared = fairway.channels.filter(({ marks }) => marks.some(({ state }) => state === 'due')).length > 1
  const name = markName(next, t) + (channel && fairway.lotCount > 1 && !isShared ? ` ${lotName(channel, fairway, t)}` : '')
  return `${phases}. ${t('fairway:nextIs', { name, date: formatDateTime(next.at, language) })}`
}

export interface Line {
  key: string
  when: string
  what: string
  isNow: boolean
}

/** The drawing as a list in order of time, for screen readers and for print. */
export const fairwayLines = (fairway: Fairway, language: Lang, t: TFunction): Line[] => {
  const entries: { at: number; line: Line }[] = []
  const add = (at: number, line: Omit<Line, 'when' | 'isNow'> & Partial<Line>): void => {
    entries.push({ at, line: { isNow: false, when: formatDateTime(at, language), ...line } })
  }
  if (fairway.publishedAt !== null) {
    add(fairway.publishedAt, {
      key: 'published',
      when: formatDate(fairway.publishedAt, language),
      what: t(fairway.isWaiting ? 'fairway:willBePublished' : 'fairway:published'),
    })
  }
  add(fairway.now, {
    key: 'now',
    when: t('fairway:today', { date: formatDate(fairway.now, language) }),
    what: fairway.channels
      .map((channel) => [lotName(channel, fairway, t), phaseText(channel, fairway, t)].filter(Boolean).join(' '))
      .join(', '),
    isNow: true,
  })
  for (const channel of fairway.channels) {
    for (const mark of channel.marks) {
      if (mark.at === null) continue
      const name = [markName(mark, t), lotName(channel, fairway, t)].filter(Boolean).join(' ')
      const remark =
        mark.gate === 'open'
          ? 'opened'
          : mark.state === 'past'
            ? 'passed'
            : mark.state === 'dropped'
              ? 'dropped'
              : mark.sealed
                ? 'sealed'
                : mark.state === 'due'
                  ? 'next'
                  : 'plain'
      add(mark.at, { key: `${channel.lotId}${mark.kind}${mark.round}`, what: t(`fairway:remark.${remark}`, { name }) })
    }
  }
  return entries.sort((one, other) => one.at - other.at).map(({ line }) => line)
}
