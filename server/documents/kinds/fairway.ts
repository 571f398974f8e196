import { tableOf } from '../../../engine/languages'
import { documentFairway, wholeFairwayOf, type Fairway } from '../../../workflows/fairway'
import type { TenderView } from '../../contract/tenders/views'
import type { Lang } from '../../platform/errors'
import type { DocumentWriter } from '../../platform/pdf'
import { interfaceText, stamp } from '../../words/words'

const ZONE = 'Europe/Berlin'

const day = (lang: Lang, at: number): string =>
  new Intl.DateTimeFormat(tableOf(lang).locale, {
    timeZone: ZONE,
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(at)
const dayShort = (lang: Lang, at: number): string =>
  new Intl.DateTimeFormat(tableOf(lang).locale, { timeZone: ZONE, day: '2-digit', month: '2-digit' }).format(at)

type Say = (key: string, params?: Record<string, string | number>) => string

const nextOf = ({ next, channels, lotCount }: Fairway, say: Say, lang: Lang): string => {
  if (!next) return ''
  const number = channels.find(({ lotId }) => lotId === next.lotId)?.number
  const name = [say(`deadline.${next.kind}`), next.kind === 'application' && next.round > 1 ? say('round', { round: next.round }) : '']
  const lot = lotCount > 1 && number !== undefined ? say('lot', { number }) : ''
  return say('nextIs', { name: [...name, lot].filter(Boolean).join(' '), date: stamp(lang, new Date(next.at)) })
}

/** The procedure's drawing, in its size for paper, with its lots and the next deadline in words for who does not see it. */
export function drawFairway(writer: DocumentWriter, tender: TenderView, { lang, at }: { lang: Lang; at: Date }): void {
  const fairway = wholeFairwayOf(tender, at.getTime())
  const say: Say = (key, params) => interfaceText(lang, ['fairway', key], params) ?? key
  const lotName = ({ number, name }: Fairway['channels'][number]): string => `${say('lot', { number })} ${name}`.trim()
  const drawing = documentFairway(fairway, {
    published:
      fairway.publishedAt === null
        ? null
        : say(fairway.isWaiting ? 'publicationOn' : 'publishedOn', { date: day(lang, fairway.publishedAt) }),
    today: say('asOf', { date: day(lang, at.getTime()) }),
    outcome: say('outcome'),
    lot: lotName,
    deadline: (mark) => (mark.at === null ? '' : dayShort(lang, mark.at)),
  })
  const states = fairway.channels.map((channel) => {
    const stage = fairway.isWaiting
      ? say('willBePublished')
      : (interfaceText(lang, ['tenders', `stages.${channel.stage === 1 ? 2 : channel.stage}${channel.isCancelled ? 'cancelled' : ''}`]) ??
        '')
    return fairway.lotCount > 1 ? `${lotName(channel)}: ${stage}` : stage
  })
  writer.drawing(drawing, [states.join(', '), nextOf(fairway, say, lang)].filter(Boolean).join('. '))
  if (fairway.hidden > 0) writer.note(say(fairway.hidden === 1 ? 'moreLots_one' : 'moreLots_other', { count: fairway.hidden }))
}
