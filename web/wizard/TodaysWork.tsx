import { useEffect, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TaskView } from '../../server/contract/today/today'
import { lotRanges } from '../../workflows/tender'
import { useLanguage } from '../i18n/useLanguage'
import { useRpc } from '../rpc'
import { complaintsPath, contractPath, evaluationPath, juryPath, requestsPath, openingPath } from '../tender-frame/paths'
import { Button } from '../ui'
import { formatDate, formatTime, Relative, serverNow, useServerNow } from '../ui/time'

/** So many lines a column; the rest is one click away. */
const SHOWN = 3
const DAY = 86_400_000
/** A timer cannot wait longer than this; nobody leaves the page open so long without asking again. */
const MAX_WAIT = 3_600_000

const When = ({ task }: { task: TaskView }): ReactElement | null => {
  const language = useLanguage()
  const now = useServerNow()
  if (task.at === null) return null
  if (Date.parse(task.at) - now < DAY) return <Relative value={task.at} />
  return (
    <span className="wk-t num">
      {formatDate(task.at, language).replace(/, ?\d{4}$|\d{4}$/, '')}
      <br />
      {formatTime(task.at, language)}
    </span>
  )
}

const OPENING_KEYS: ReadonlySet<TaskView['key']> = new Set(['confirmOpening', 'confirmOpeners', 'confirmApplicationOpeners'])

/** Where a line leads: a draft to its form, decisions to the board of their lot, everything else to the tender's page. */
export const addressOf = ({ key, projectId, lotIds, date }: TaskView): string => {
  if (key === 'confirmAccountChange') return '/benutzer'
  if (key === 'confirmLawChange') return '/einstellungen/recht'
  if (key === 'confirmParcels') return '/grundstuecke?isStale=ja#liste'
  if (key === 'checkLog') return '/audit-log?type=LOG_FAULT_FOUND'
  if (key === 'checkMails') return '/mails'
  if (key === 'addLegalPages') return '/einstellungen#recht'
  if (key === 'completeDraft') return `/projekte/bearbeiten/${projectId}#top`
  if (key === 'answerQuestions' || key === 'releaseAnswers' || key === 'secondReader') return `/projekte/${projectId}/fragen`
  if (key === 'answerComplaint') return complaintsPath(projectId)
  if (key === 'requestDue' || key === 'requestEnds') return requestsPath(projectId)
  if (date !== undefined) return `${contractPath(projectId)}?termin=${encodeURIComponent(date)}`
  if (key === 'judgeWorks') return juryPath(projectId)
  if (key === 'confirmLate') return evaluationPath(projectId, lotIds[0])
  if (OPENING_KEYS.has(key) && lotIds[0] !== undefined) return openingPath(projectId, lotIds[0])
  // Decisions are made and told on the board, which shows one lot; the list beside it does neither.
  if (key === 'announceDecisions' || key === 'decide') {
    const lot = lotIds[0] === undefined ? '' : `?los=${encodeURIComponent(lotIds[0])}`
    return `/projekte/${projectId}/bewerber${lot}#top`
  }
  return `/projekte/${projectId}#top`
}

/** Asks again when something falls due: what was this week's is then one's own turn. */
function useTurning(tasks: readonly TaskView[], again: () => unknown): void {
  const next = Math.min(...tasks.flatMap(({ at }) => (at === null || Date.parse(at) <= serverNow() ? [] : [Date.parse(at)])))
  useEffect(() => {
    if (!Number.isFinite(next)) return
    const timer = setTimeout(() => void again(), Math.min(MAX_WAIT, Math.max(1000, next - serverNow() + 1000)))
    return () => clearTimeout(timer)
  }, [next, again])
}

/** 'Jetzt dran', 'Diese Woche', 'Wartet auf andere', as the server finds them; nothing to do leaves the harbour free. */
export const TodaysWork = (): ReactElement | null => {
  const { t } = useTranslation('wizard')
  const [isWhole, setWhole] = useState(false)
  const { data: tasks = [], error, isFetching, refetch } = useRpc('getTodaysWork', [])
  useTurning(tasks, refetch)
  if (tasks.length === 0)
    // An empty harbour means that nothing is to be done: what could not be asked must not look like it. Whoever may not ask (yet) has
    // nothing here.
    return error === null || error.code === 401 || error.code === 403 ? null : (
      <div className="note error" role="alert">
        <span>{t('work.failed')}</span>
        <Button size="small" busy={isFetching} onClick={() => void refetch()}>
          {t('work.again')}
        </Button>
      </div>
    )
  return (
    <section className="wk" aria-label={t('work.label')}>
      {(['now', 'week', 'waiting'] as const).map((box) => {
        const own = tasks.filter((task) => task.box === box)
        return (
          <div key={box} className={`wk-col ${box}`}>
            <h2>
              {t(`work.${box}`)} <span className="n num">{own.length}</span>
            </h2>
            {own.length === 0 && <p className="wk-p">{t('work.none')}</p>}
            <ul>
              {(isWhole ? own : own.slice(0, SHOWN)).map((task, index) => (
                <li key={[task.key, task.projectId, ...task.lotIds, task.company, task.date].join(' ')}>
                  <Link to={addressOf(task)}>
                    <span>
                      <b>{t(`work.task.${task.key}`, { count: task.count ?? 0 })}</b>
                      <span className="wk-p">
                        {task.projectName}
                        {task.lotNumbers.length > 0 &&
                          ` · ${t('work.lots', { count: task.lotNumbers.length, numbers: lotRanges(task.lotNumbers) })}`}
                        {task.company && ` · ${task.company}`}
                        {task.name && ` · ${task.name}`}
                      </span>
                    </span>
                    <When task={task} />
                  </Link>
                  {box === 'now' && index === 0 && (
                    <Button variant="primary" to={addressOf(task)}>
                      {t(`work.action.${task.key}`)}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {!isWhole && own.length > SHOWN && (
              <Button variant="quiet" size="small" icon="down" onClick={() => setWhole(true)}>
                {t('work.more', { count: own.length - SHOWN })}
              </Button>
            )}
          </div>
        )
      })}
    </section>
  )
}
