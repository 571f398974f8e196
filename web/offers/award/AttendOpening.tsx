import { useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpeningToAttend } from '../../../server/contract/procedure/attending'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { call, rpcKey, useAction, useRpc } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { exactTime } from '../../tender-frame/exactTime'
import { Button, FaultNote, Icon } from '../../ui'
import { formatDateTime, useServerNow } from '../../ui/time'

/** One lot's: from when and where, that it has begun, and since when one attends. */
const Opening = ({ tender, opening }: { tender: TenderView; opening: OpeningToAttend }): ReactElement => {
  const { t } = useTranslation('opening')
  const language = useLanguage()
  const now = useServerNow('second')
  const { isBusy, fault, run } = useAction()
  const { lotId, lotName, from, place } = opening
  const running = opening.running && Date.parse(opening.running.expiresAt) > now ? opening.running : null
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
        <Icon name={running ? 'bell' : 'lock'} />
        <span>
          {running === null
            ? t('attend.ahead', { date: from === null ? '–' : formatDateTime(from, language) })
            : t('attend.begun', { time: exactTime(running.startedAt, language), count: running.missing })}{' '}
          {running?.attendedAt && t('attend.since', { time: exactTime(running.attendedAt, language) })}
        </span>
      </p>
      {place !== '' && (
        <p>
          <b>{t('attend.place')}</b> <span className="bd-award-text">{place}</span>
        </p>
      )}
      {running !== null && running.attendedAt === null && (
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

/** Openings that bidders attend, from their submission to the end; nothing where the procedure has none, and nothing of what is sealed. */
export const AttendOpening = ({ tender }: { tender: TenderView }): ReactElement | null => {
  const { t } = useTranslation('opening')
  const openings = useRpc('getOpeningsToAttend', [tender.id]).data ?? []
  if (openings.length === 0) return null
  return (
    <section className="stack-3">
      <h2>{t('attend.heading')}</h2>
      {openings.map((opening) => (
        <Opening key={opening.lotId} tender={tender} opening={opening} />
      ))}
    </section>
  )
}
