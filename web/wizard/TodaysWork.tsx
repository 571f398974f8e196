import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../app/i18n/useLanguage'
import { useRpc } from '../app/rpc'
import { Button } from '../ui'
import { formatDate, formatTime, Relative, useServerNow } from '../ui/time'
import { workOf, type Task } from './work'

/** So many lines a column; the rest is one click away. */
const SHOWN = 3

const When = ({ task }: { task: Task }): ReactElement | null => {
  const language = useLanguage()
  const now = useServerNow()
  if (task.at === null) return null
  const left = Date.parse(task.at) - now
  if (left < 86_400_000) return <Relative value={task.at} />
  return (
    <span className="wk-t num">
      {formatDate(task.at, language).replace(/, ?\d{4}$|\d{4}$/, '')}
      <br />
      {formatTime(task.at, language)}
    </span>
  )
}

/** A draft that is not complete is gone on with; everything else begins on the tender's page. */
const addressOf = ({ key, row }: Task): string =>
  key === 'completeDraft' ? `/projekte/bearbeiten/${row.id}#top` : `/projekte/${row.id}#top`

/** 'Jetzt dran', 'Diese Woche', 'Wartet auf andere'; nothing to do leaves the harbour free. */
export const TodaysWork = (): ReactElement | null => {
  const { t } = useTranslation('wizard')
  const now = useServerNow()
  const [isWhole, setWhole] = useState(false)
  const drafts = useRpc('getProjects', [{ filter: 'entwurf', limit: 100 }])
  const open = useRpc('getProjects', [{ filter: 'öffentlich', limit: 100, sort: 'deadline' }])
  const work = workOf([...(drafts.data ?? []), ...(open.data ?? [])], now)
  if (work.now.length + work.week.length + work.waiting.length === 0) return null
  return (
    <section className="wk" aria-label={t('work.label')}>
      {(['now', 'week', 'waiting'] as const).map((box) => (
        <div key={box} className={`wk-col ${box}`}>
          <h2>
            {t(`work.${box}`)} <span className="n num">{work[box].length}</span>
          </h2>
          {work[box].length === 0 && <p className="wk-p">{t('work.none')}</p>}
          <ul>
            {(isWhole ? work[box] : work[box].slice(0, SHOWN)).map((task, index) => (
              <li key={task.key + task.row.id}>
                <Link to={addressOf(task)}>
                  <span>
                    <b>{t(`work.task.${task.key}`, { count: task.count ?? 0 })}</b>
                    <span className="wk-p">{task.row.name}</span>
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
          {!isWhole && work[box].length > SHOWN && (
            <Button variant="quiet" size="small" icon="down" onClick={() => setWhole(true)}>
              {t('work.more', { count: work[box].length - SHOWN })}
            </Button>
          )}
        </div>
      ))}
    </section>
  )
}
