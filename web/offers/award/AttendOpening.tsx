import { useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpeningToAttend } from '../../../server/contract/procedure/attending'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { call, rpcKey, useAction, useRpc } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { exactTime } from '../../tender-frame/exactTime'
import { Button, FaultNote, Icon } from '../../ui'
import { formatDateTime, useServerNow } from '../../ui/time'

type Running = NonNullable<OpeningToAttend['running']>

/** What there is to say of one, as of now; `seen`: what this page knew of it before it was over or ran out. */
function useSaid({ from, running }: OpeningToAttend, { isOver, seen }: { isOver: boolean; seen: Running | null }) {
  const { t } = useTranslation('opening')
  const language = useLanguage()
  const now = useServerNow('second')
  const live = running && Date.parse(running.expiresAt) > now ? running : null
  const said = (): string => {
    if (isOver) return t('attend.over')
    if (live) return t('attend.begun', { time: exactTime(live.startedAt, language), count: live.missing })
    if (seen) return t('attend.ranOut', { time: exactTime(seen.startedAt, language) })
    if (from === null) return t('attend.undated')
    return t(Date.parse(from) > now ? 'attend.ahead' : 'attend.due', { date: formatDateTime(from, language) })
  }
  const since = live?.attendedAt && !isOver ? ` ${t('attend.since', { time: exactTime(live.attendedAt, language) })}` : ''
  return { live: isOver ? null : live, text: said() + since }
}

interface Shown {
  opening: OpeningToAttend
  /** It was opened while this page was open: what is read goes on at the list. */
  isOver: boolean
  seen: Running | null
}

/** One lot's: from when and where, that it has begun, since when one attends, and that it is over. */
const Opening = ({ tender, opening, ...known }: { tender: TenderView } & Shown): ReactElement => {
  const { t } = useTranslation('opening')
  const { isBusy, fault, run } = useAction()
  const { lotId, lotName, place } = opening
  const { live, text } = useSaid(opening, known)
  const said = useRef<HTMLParagraphElement>(null)
  const attend = (): void =>
    void run(async () => {
      const known = await call('attendOpening', tender.id, lotId)
      queryClient.setQueryData<OpeningToAttend[]>(rpcKey('getOpeningsToAttend', [tender.id]), known)
      // The button goes away: whoever works by keyboard or ear goes on at what it brought about.
      said.current?.focus()
    })
  return (
    <article className="stack-3">
      {tender.hasLots && <h3>{lotName || lotId}</h3>}
      <p className="note" role="status" ref={said} tabIndex={-1}>
        <Icon name={live ? 'bell' : known.isOver ? 'check' : 'lock'} />
        <span>{text}</span>
      </p>
      {place !== '' && !known.isOver && (
        <p>
          <b>{t('attend.place')}</b> <span className="bd-award-text">{place}</span>
        </p>
      )}
      {live !== null && live.attendedAt === null && (
        <>
          <p className="small soft">{t('attend.hint')}</p>
          <p>
            <Button
              variant="primary"
              busy={isBusy}
              onClick={attend}
              label={t('attend.button') + (tender.hasLots ? `: ${lotName || lotId}` : '')}
            >
              {t('attend.button')}
            </Button>
          </p>
        </>
      )}
      {fault && <FaultNote bare>{fault.message}</FaultNote>}
    </article>
  )
}

/**
 * Openings that bidders attend, from their submission to the end; nothing where the procedure has none, and nothing of what is sealed. One
 * that this page saw running stays when it is over, so that who reads by ear hears of it where they are.
 */
export const AttendOpening = ({ tender }: { tender: TenderView }): ReactElement | null => {
  const { t } = useTranslation('opening')
  const { data } = useRpc('getOpeningsToAttend', [tender.id])
  const [seen, setSeen] = useState<readonly OpeningToAttend[]>([])
  const fresh = (data ?? []).filter(({ running }) => running && !seen.some((one) => one.running?.id === running.id))
  if (fresh.length > 0) setSeen([...seen.filter(({ lotId }) => !fresh.some((one) => one.lotId === lotId)), ...fresh])
  const over = data ? seen.filter(({ lotId }) => !data.some((one) => one.lotId === lotId)) : []
  const shown: Shown[] = [
    ...(data ?? []).map((opening) => ({
      ...{ opening, isOver: false },
      seen: seen.find(({ lotId }) => lotId === opening.lotId)?.running ?? null,
    })),
    ...over.map((opening) => ({ opening, isOver: true, seen: null })),
  ]
  if (shown.length === 0) return null
  return (
    <section className="stack-3">
      <h2>{t('attend.heading')}</h2>
      {shown.map((one) => (
        <Opening key={one.opening.lotId} tender={tender} {...one} />
      ))}
    </section>
  )
}
