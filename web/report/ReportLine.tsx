import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ReportLineView, ReportStatement } from '../../server/contract/report/report'
import { Button, Icon, type IconName } from '../ui'
import { DateTime } from '../ui/time'
import { placePath } from './placePath'
import { Written } from './Written'

type State = ReportLineView['state']

const TAG: Readonly<Record<State, { tone: string; icon: IconName }>> = {
  missing: { tone: 'error', icon: 'warning' },
  record: { tone: 'now', icon: 'check' },
  hand: { tone: 'now', icon: 'pencil' },
  later: { tone: '', icon: 'clock' },
  ifAny: { tone: '', icon: 'minus' },
  without: { tone: '', icon: 'minus' },
}

const Statement = ({ statement, projectId }: { statement: ReportStatement; projectId: string }): ReactElement => {
  const { t } = useTranslation('report')
  const { text, details, at, by, place } = statement
  const to = placePath(place, projectId)
  return (
    <li>
      <span className="rp-text">{text}</span>
      {details.length > 0 && (
        <ul className="rp-details small">
          {details.map((one, n) => (
            <li key={n}>{one}</li>
          ))}
        </ul>
      )}
      <span className="small soft rp-source">
        {at !== null && <DateTime value={at} as="bare" />}
        {by !== null && <span>{by}</span>}
        {to !== null && <Link to={to}>{t(`place.${place}`)}</Link>}
      </span>
    </li>
  )
}

interface ReportLineProps {
  line: ReportLineView
  projectId: string
  onWrite: () => void
}

/** One thing that the law wants to read: how it stands, what is known and from where, what is missing and where it is filled. */
export const ReportLine = ({ line, projectId, onWrite }: ReportLineProps): ReactElement => {
  const { t } = useTranslation('report')
  const { id, paragraph, about, state, statements, missing, written, isChanged } = line
  const { tone, icon } = TAG[state]
  const isEmpty = missing.length === 0 && statements.length === 0 && written === null
  return (
    <article className="panel td-panel rp-line" aria-labelledby={`rp-${id}`}>
      <header>
        <h3 id={`rp-${id}`}>
          <span className="rp-paragraph">{paragraph}</span> {t(`about.${about}`)}
        </h3>
        <span className="end">
          {isChanged && <span className="tag">{t('changed')}</span>}
          <span className={`tag ${tone}`}>
            <Icon name={icon} /> {t(`state.${state}`)}
          </span>
          <Button variant="quiet" icon="pencil" label={t('write.lineFor', { about: t(`about.${about}`) })} onClick={onWrite}>
            {t(written ? 'write.change' : 'write.line')}
          </Button>
        </span>
      </header>
      {isEmpty ? null : (
        <div className="body rp-body">
          {missing.length > 0 && (
            <ul className="rp-missing stack-3">
              {missing.map(({ source, place }) => {
                const to = placePath(place, projectId)
                return (
                  <li key={source}>
                    {t('lacks', { what: t(`source.${source}`) })} {to !== null && <Link to={to}>{t(`place.${place}`)}</Link>}
                  </li>
                )
              })}
            </ul>
          )}
          {written && <Written written={written} />}
          {statements.length > 0 && (
            <ul className="rp-statements stack-3">
              {statements.map((one) => (
                <Statement key={one.id} statement={one} projectId={projectId} />
              ))}
            </ul>
          )}
        </div>
      )}
    </article>
  )
}
