import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { DATE_KINDS, isAhead } from '../../workflows/contract'
import type { ContractView } from '../../server/contract/procedure/contracts'
import { dayInWords } from '../forms/values/dates'
import { useLanguage } from '../i18n/useLanguage'
import { Reckoned } from '../tender-frame/Reckoned'
import { Button } from '../ui'
import { DateTime, serverToday } from '../ui/time'
import { AnswerDialog } from './AnswerDialog'
import { DatesDialog } from './DatesDialog'

type Due = ContractView['due'][number]
type Said = ContractView['answers'][number]

/** Today in Berlin, as days of contracts are. */

interface DueLineProps {
  contract: ContractView
  due: Due
  onAnswer: (() => void) | null
}

/** A day with what it is about, how it was reckoned, and what people can say of it. */
const DueLine = ({ contract, due: { key, what, text, day, from, paragraph, days, goesOn }, onAnswer }: DueLineProps): ReactElement => {
  const { t } = useTranslation('contract')
  const language = useLanguage()
  const put = contract.answers.find((one) => one.key === key)
  const isPast = day < serverToday()
  return (
    <li>
      <b>
        {t(`due.${what}`)}: {dayInWords(day, language)}
      </b>
      {isPast && <span className="ct-past">{t('dates.overdue')}</span>}
      {text !== '' && <p className="said">{text}</p>}
      <p className="small soft">
        {put ? `${t('answer.later')} ${t('answer.untilDay', { day: dayInWords(from, language) })}: ${put.reason} (${put.by})` : null}
        {put ? null : t('dates.remindFrom', { day: dayInWords(from, language) })}
      </p>
      {goesOn !== null && <p>{t('dates.goesOn', { day: dayInWords(goesOn, language) })}</p>}
      {paragraph !== '' && (
        <Reckoned {...{ paragraph, days }} land={contract.land} why={(reason, count) => t(`day.${reason}`, { count })} />
      )}
      {onAnswer && (
        <Button size="small" onClick={onAnswer}>
          {t('answer.title')}
        </Button>
      )}
    </li>
  )
}

const SaidLine = ({ said, onReopen }: { said: Said; onReopen: (() => void) | null }): ReactElement => {
  const { t } = useTranslation('contract')
  const language = useLanguage()
  const { what, text, day, answer, reason, by, at } = said
  return (
    <li>
      <b>
        {t(`due.${what}`)}: {dayInWords(day, language)}
      </b>
      {text !== '' && <p className="said">{text}</p>}
      <p className="said">
        {t(`answer.${answer}`)}: {reason}
      </p>
      <p className="small soft">
        {by}, <DateTime value={at} as="bare" />
      </p>
      {onReopen && (
        <Button size="small" variant="quiet" onClick={onReopen}>
          {t('answer.reopen')}
        </Button>
      )}
    </li>
  )
}

/** A day for notice that passed: who gave notice in time, and writes it down late, says so here. */
const PassedLine = ({ passed, onAnswer }: { passed: NonNullable<ContractView['passed']>; onAnswer: () => void }): ReactElement => {
  const { t } = useTranslation('contract')
  const language = useLanguage()
  const { day, ends } = passed
  return (
    <div className="note">
      <span>{t('dates.passed', { day: dayInWords(day, language), ends: dayInWords(ends, language) })}</span>{' '}
      <Button size="small" onClick={onAnswer}>
        {t('dates.givenInTime')}
      </Button>
    </div>
  )
}

interface ContractDatesProps {
  projectId: string
  contract: ContractView
  /** The key of a day that is to be answered at once. */
  asked: string | null
}

/** Every day of a contract that somebody has to think of: what runs out, is owed or comes again. */
export const ContractDates = ({ projectId, contract, asked }: ContractDatesProps): ReactElement => {
  const { t } = useTranslation('contract')
  const [isWriting, setWriting] = useState(false)
  const { due, answers, dates, ends, passed } = contract
  const [answering, setAnswering] = useState(due.some(({ key }) => key === asked) ? asked : null)
  const shown = due.filter((one) => isAhead(one, serverToday()))
  const said = answers.filter(({ answer }) => answer !== 'later')
  const late = passed && passed.key === answering ? { ...passed, what: 'notice' as const } : undefined
  const about = shown.find(({ key }) => key === answering) ?? late ?? said.find(({ key }) => key === answering)
  return (
    <>
      <h3>{t('dates.title')}</h3>
      {shown.length === 0 ? (
        <p className="soft">{t('dates.none')}</p>
      ) : (
        <ul className="ct-list">
          {shown.map((one) => (
            <DueLine key={one.key} contract={contract} due={one} onAnswer={() => setAnswering(one.key)} />
          ))}
        </ul>
      )}
      {passed && <PassedLine passed={passed} onAnswer={() => setAnswering(passed.key)} />}
      {ends === null && dates.some(({ rule }) => rule === 'noticeToEnd') && <p className="note">{t('dates.endMissing')}</p>}
      {said.length > 0 && (
        <details className="ct-said">
          <summary>{t('answer.said')}</summary>
          <ul className="ct-list">
            {said.map((one) => (
              <SaidLine key={one.key} said={one} onReopen={() => setAnswering(one.key)} />
            ))}
          </ul>
        </details>
      )}
      <p>
        <Button icon="plus" onClick={() => setWriting(true)}>
          {t('dates.edit')}
        </Button>
      </p>
      {isWriting && <DatesDialog {...{ projectId, contract }} onClose={() => setWriting(false)} />}
      {about && (
        <AnswerDialog
          key={about.key}
          {...{ projectId, contract, about }}
          choices={'answer' in about ? ['open'] : about === late ? ['given'] : DATE_KINDS[about.what].answers}
          onClose={() => setAnswering(null)}
        />
      )}
    </>
  )
}
