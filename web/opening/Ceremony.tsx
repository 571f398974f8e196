import { useEffect, useRef, useState, type ComponentProps, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenersGroup, OpenersView } from '../../server/contract/procedure/openers'
import type { OpeningView } from '../../server/contract/procedure/views'
import type { LotView, TenderView } from '../../server/contract/tenders/views'
import { useLanguage } from '../i18n/useLanguage'
import { useSession } from '../session/SessionProvider'
import { fullName } from '../session/types'
import { openersAsked, procedureOf } from '../../workflows/procedure'
import { Button, Icon } from '../ui'
import { formatDateTime, Relative, useServerNow } from '../ui/time'
import { exactTime } from '../tender-frame/exactTime'
import { isOpenFor, lotMoveOf } from '../tender-frame/lot'
import { useStageChange } from '../procedure/useStageChange'
import { Unconfirmed } from './openers/Unconfirmed'
import { Pair } from './Pair'
import { alikeTo, alsoOf, begunWith, matterIn, MoreLots } from './MoreLots'
import { PasswordStep } from './PasswordStep'
import { Ring } from './Ring'
import { Steps } from './Steps'
import type { Due } from './useOpening'

interface CeremonyProps {
  tender: TenderView
  lot: LotView
  due: Due
  /** Under way, as the server tells it. */
  opening: OpeningView | null
  /** The last one this page has seen. */
  known: OpeningView | null
  /** Who opens with whom; missing while it loads. */
  openers?: OpenersView | undefined
  /** Where one person opens: it is open, this is the tender now. */
  onOpened: (tender: TenderView) => void
}

const Sealed = ({ isAlone = false }: { isAlone?: boolean }): ReactElement => {
  const { t } = useTranslation('opening')
  return (
    <div className="sealed">
      <p className="plate">
        <Icon name="lock" />
        <span>
          <b>{t('sealed')}</b> {t(isAlone ? 'sealedTextAlone' : 'sealedText')}
        </span>
      </p>
    </div>
  )
}

/** Nothing can be begun: too early, or not by this person. The server's own reason. */
const Shut = ({ tender, lot, due }: Pick<CeremonyProps, 'tender' | 'lot' | 'due'>): ReactElement => {
  const { t } = useTranslation(['opening', 'tenders'])
  const language = useLanguage()
  const now = useServerNow()
  const move = lotMoveOf(tender, due.event)
  const at = due.what === 'offers' ? lot.offerDeadline : lot.applicationDeadline
  const isEarly = at !== null && Date.parse(at) > now
  return (
    <div className="op-shut">
      <p>{t(`tenders:refused.${move?.reason ?? 'notInThisStage'}`, move?.params)}</p>
      {isEarly && (
        <p>
          {t('from', { date: formatDateTime(at, language) })} <Relative value={at} announce="deadline" />
        </p>
      )}
    </div>
  )
}

/** This person's own step waits for a system admin's word; null: nothing keeps them from it. */
const unconfirmed = (openers: OpenersView | undefined): OpenersGroup | null =>
  openers?.mine && openers.mine.reasons.length > 0 && !openers.mine.confirmation ? openers.mine : null

interface StepProps extends Pick<CeremonyProps, 'tender' | 'lot' | 'due'> {
  /** Lots that are opened with this one. */
  more: ReactElement
  /** The own password, and what became of it. */
  word: Pick<ComponentProps<typeof PasswordStep>, 'isBusy' | 'failure' | 'onGive'>
}

/** One person opens. */
const AloneStep = ({ tender, lot, due, more, word, waits }: StepProps & { waits: ReactElement | null }): ReactElement => {
  const { t } = useTranslation('opening')
  const mayOpen = isOpenFor(tender, due.event, lot.lotId)
  return (
    <>
      <Steps at={0} isAlone />
      {mayOpen && <p className="op-lead">{t(`leadAlone.${due.what}`)}</p>}
      {mayOpen && due.event === 'nextRound' && <p className="op-lead">{t('leadNextRound')}</p>}
      {mayOpen && waits ? (
        waits
      ) : mayOpen ? (
        <>
          {more}
          <PasswordStep verb={t('openAlone')} hint={t('openAloneHint')} {...word} />
        </>
      ) : (
        <Shut tender={tender} lot={lot} due={due} />
      )}
      <Sealed isAlone />
    </>
  )
}

interface BeginStepProps extends StepProps, Pick<CeremonyProps, 'known'> {
  me: string
  /** How many people open. */
  count: number
}

/** The first begins. */
const BeginStep = ({ tender, lot, due, more, word, known, me, count }: BeginStepProps): ReactElement => {
  const { t } = useTranslation('opening')
  const now = useServerNow('second')
  const ranOut = known !== null && Date.parse(known.expiresAt) <= now
  const mayBegin = isOpenFor(tender, due.event, lot.lotId)
  return (
    <>
      <Steps at={0} />
      {ranOut && (
        <p className="op-note" role="status">
          {t(known.startedByMe ? 'ranOutMine' : 'ranOut', { name: known.startedBy })}
        </p>
      )}
      {mayBegin && (
        <Pair
          first={{ name: me, sentence: t('beginMissing'), isDone: false }}
          second={{ open: t(count > 2 ? 'next' : 'second'), sentence: t('secondLater'), isDone: false }}
        >
          <p className="op-lead">
            {t(due.event === 'nextRound' ? 'leadNextRound' : `lead${count > 2 ? 'Many' : ''}.${due.what}`, { count })}
          </p>
        </Pair>
      )}
      {mayBegin ? (
        <>
          {more}
          <PasswordStep verb={t('begin')} hint={t(count > 2 ? 'beginHintMany' : 'beginHint')} {...word} />
        </>
      ) : (
        <Shut tender={tender} lot={lot} due={due} />
      )}
      <Sealed />
    </>
  )
}

interface ConfirmStepProps extends StepProps {
  opening: OpeningView
  me: string
  count: number
  waits: ReactElement | null
  isRenewing: boolean
  onRenew: () => void
}

/** Those between the first and the last, where more than two open. */
const Joined = ({ joined = [], missing }: Pick<OpeningView, 'joined'> & { missing: number }): ReactElement => {
  const { t } = useTranslation('opening')
  const language = useLanguage()
  return (
    <>
      {joined.length > 0 && (
        <ul className="op-joined">
          {joined.map(({ name, at }) => (
            <li key={at}>
              <Icon name="check" size={16} /> <b>{name}</b> <span className="num">{t('joined', { time: exactTime(at, language) })}</span>
            </li>
          ))}
        </ul>
      )}
      {missing > 0 && <p className="op-lead">{t('stillMissing', { count: missing })}</p>}
    </>
  )
}

/** The next one confirms while the time runs. */
const ConfirmStep = ({ tender, lot, due, more, word, opening, me, count, waits, isRenewing, onRenew }: ConfirmStepProps): ReactElement => {
  const { t } = useTranslation('opening')
  const language = useLanguage()
  // A system admin who is not in the team sees an opening under way and has no part in it.
  const isIn = opening.startedByMe || opening.joinedByMe === true
  const mayConfirm = !isIn && isOpenFor(tender, due.event, lot.lotId)
  // After whoever comes next.
  const missing = count - 2 - (opening.joined?.length ?? 0)
  const began = t('began', { time: exactTime(opening.startedAt, language) })
  return (
    <>
      <Steps at={1} />
      <Pair
        first={{ name: opening.startedBy, sentence: began, isDone: true }}
        second={
          mayConfirm
            ? { name: me, sentence: t('yoursMissing'), isDone: false }
            : { open: t(count > 2 ? 'next' : 'second'), sentence: t('confirmMissing'), isDone: false }
        }
      >
        <Ring expiresAt={opening.expiresAt} />
      </Pair>
      <Joined {...(opening.joined && { joined: opening.joined })} missing={missing} />
      {!isIn && !mayConfirm && <Shut tender={tender} lot={lot} due={due} />}
      {mayConfirm && waits}
      {mayConfirm && !waits && (
        <>
          {more}
          <PasswordStep verb={t('confirm')} hint={t(missing > 0 ? 'joinHint' : 'confirmHint', { name: opening.startedBy })} {...word} />
        </>
      )}
      {isIn && <p className="op-lead">{t(opening.startedByMe ? 'waiting' : 'joinedByMe')}</p>}
      {opening.startedByMe &&
        (isRenewing ? (
          <PasswordStep isAsked verb={t('renew')} hint={t('renewHint')} {...word} />
        ) : (
          <p>
            <Button onClick={onRenew}>{t('renewOpen')}</Button>
          </p>
        ))}
      <Sealed />
    </>
  )
}

/** The three steps up to the record; which of them is shown follows from what the server says of the opening. */
export const Ceremony = ({ tender, lot, due, opening, known, openers, onOpened }: CeremonyProps): ReactElement => {
  const { t } = useTranslation('opening')
  const { user } = useSession()
  const now = useServerNow('second')
  const { isBusy, failure, change } = useStageChange(tender)
  const [isRenewing, setRenewing] = useState(false)
  /** Lots that are opened with this one, with one password. */
  const [picked, setWanted] = useState<ReadonlySet<string> | null>(null)
  const count = openersAsked(tender, due.what)
  const runs = opening !== null && Date.parse(opening.expiresAt) > now
  const me = user ? fullName(user) : ''
  // The step that one stood in goes away with its form: whoever works by keyboard or ear goes on at the head of the next.
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(runs)
  useEffect(() => {
    if (shown.current !== runs) place.current?.focus()
    shown.current = runs
  }, [runs])
  const others = alikeTo(tender, lot, { due, now })
  const wanted = picked ?? begunWith(lot, others)
  const also = others.filter(({ lotId }) => wanted.has(lotId))
  const give = async (password: string): Promise<boolean> => {
    const view = await change([{ lotIds: [lot.lotId, ...also.map(({ lotId }) => lotId)], stage: due.stage }], password)
    if (view && runs) {
      setRenewing(false)
      // Its form goes away, as above, of who renews and of who joins; the time runs in this step.
      place.current?.focus()
    }
    if (view && count === 1) onOpened(view)
    return view !== null
  }

  const waits = unconfirmed(openers)
  const more = <MoreLots tender={tender} others={others} wanted={wanted} onChange={setWanted} />
  const asking = { projectId: tender.id, matter: matterIn(lot, due), also: alsoOf(tender, lot, due) }
  const frame = { tender, lot, due, more, word: { isBusy, failure, onGive: give } }
  return (
    <div className="op-step" ref={place} tabIndex={-1}>
      {due.what === 'offers' && procedureOf(tender).isAttended && <p className="op-note">{t('attended')}</p>}
      {count === 1 ? (
        <AloneStep {...frame} waits={waits && <Unconfirmed {...asking} group={waits} />} />
      ) : !runs ? (
        <BeginStep {...frame} {...{ known, me, count }} />
      ) : (
        <ConfirmStep
          {...frame}
          {...{ opening, me, count, isRenewing }}
          waits={waits && <Unconfirmed {...asking} group={waits} starter={opening.startedBy} isPart={waits.people.length < count} />}
          onRenew={() => setRenewing(true)}
        />
      )}
    </div>
  )
}
