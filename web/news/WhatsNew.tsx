import './news.css'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { NewsEntry } from '../../server/contract/news/news'
import type { TenderView } from '../../server/contract/tenders/views'
import { useLanguage } from '../i18n/useLanguage'
import { call, rpcKey, RpcError } from '../rpc'
import { queryClient } from '../rpc/queryClient'
import { shownName } from '../../engine/files'
import { lotRanges } from '../../workflows/tender'
import { stageKey } from '../tender-frame/StageTag'
import { Button } from '../ui'
import { DateTime, formatDateTime } from '../ui/time'
import { useVisit } from './useVisit'

/** Where something new is to be read; null: here. The team has pages of its own. */
function placeOf({ kind }: Pick<NewsEntry, 'kind'>, { id, team }: Pick<TenderView, 'id' | 'team'>): string | null {
  const path = `/projekte/${id}`
  switch (kind) {
    case 'document':
    case 'documents':
      return team === undefined ? `${path}#unterlagen` : `${path}/dokumente`
    case 'answer':
      return `${path}/fragen`
    case 'message':
      return `${path}/nachrichten`
    case 'deadline':
    case 'changes':
    case 'phase':
      return null
  }
}

/** So many lines stand there; further ones when asked for. */
const SHOWN = 5

/** One thing that is new, as a sentence. */
const Sentence = ({ entry, tender }: { entry: NewsEntry; tender: TenderView }): ReactElement => {
  const { t } = useTranslation(['news', 'tenders'])
  const language = useLanguage()
  switch (entry.kind) {
    case 'deadline': {
      const words = t(`news:deadline.${entry.what}`, { date: formatDateTime(entry.deadline, language) })
      const lots = entry.lots && t('tenders:deadlines.lots', { count: entry.lots.length, numbers: lotRanges(entry.lots) })
      return <>{lots === null ? words : `${lots}: ${words}`}</>
    }
    case 'document':
      return <>{t(`news:document.${entry.state}`, { name: shownName(entry.name) })}</>
    case 'documents':
      return <>{t('news:documents', { count: entry.count })}</>
    case 'answer':
      return <>{t('news:answer', { no: entry.no })}</>
    case 'message':
      return <>{t('news:message', { from: entry.from, subject: entry.subject })}</>
    case 'changes':
      return <>{t('news:changes')}</>
    case 'phase':
      // What waits for its date or for the portal is not published yet.
      return (
        <>
          {t('news:phase', {
            phase: t(`tenders:stages.${stageKey({ ...tender, stage: entry.stage })}`, {
              date: tender.publishAt ? formatDateTime(tender.publishAt, language) : '',
            }),
          })}
        </>
      )
  }
}

/** 'Was ist neu seit Ihrem letzten Besuch': a short list with links, gone when there is nothing or when it was read. */
export const WhatsNew = ({ tender }: { tender: TenderView }): ReactElement | null => {
  const { t } = useTranslation('news')
  const news = useVisit(tender.id)
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  // The button goes away with what it shows: whoever pressed it goes on at the first line that came.
  useEffect(() => {
    if (isWhole) list.current?.querySelector<HTMLElement>(`li:nth-child(${SHOWN + 1})`)?.focus()
  }, [isWhole])
  if (!news?.since || news.entries.length === 0) return null
  const shown = isWhole ? news.entries : news.entries.slice(0, SHOWN)
  const more = news.entries.length - shown.length
  const dismiss = (): void => {
    queryClient.setQueryData(rpcKey('visitTender', [tender.id]), { ...news, entries: [] })
    // It comes back on the next visit where the line was down: nothing is lost.
    call('dismissTenderNews', tender.id).catch((fault: unknown) => {
      if (!(fault instanceof RpcError)) throw fault
    })
  }
  return (
    <section className="news" aria-labelledby="news">
      <header>
        <h2 id="news">{t('heading')}</h2>
        <span className="soft small">
          {t('since')} <DateTime value={news.since} />
        </span>
        <Button variant="quiet" size="small" icon="check" onClick={dismiss}>
          {t('dismiss')}
        </Button>
      </header>
      <ul ref={list}>
        {shown.map((entry, index) => {
          const to = placeOf(entry, tender)
          const words = <Sentence entry={entry} tender={tender} />
          return (
            <li key={`${entry.kind}${entry.at}${index}`} tabIndex={index === SHOWN ? -1 : undefined}>
              <span>{to === null ? words : <Link to={to}>{words}</Link>}</span> <DateTime value={entry.at} as="day" />
            </li>
          )
        })}
      </ul>
      {more > 0 && (
        <Button variant="quiet" size="small" icon="down" onClick={() => setWhole(true)}>
          {t('more', { count: more })}
        </Button>
      )}
    </section>
  )
}
