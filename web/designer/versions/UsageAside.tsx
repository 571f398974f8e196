import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../app/i18n/useLanguage'
import { useRpc } from '../../app/rpc'
import { Icon } from '../../ui'
import { formatDay } from '../../ui/time'

interface Version {
  version: number
  published: string
  note: string
  publishedBy: string
  tenders: number
}

/** Who stands on which version, what would be parked by moving, and what each version said of itself. */
export const UsageAside = ({ id, versions, newest }: { id: string; versions: readonly Version[]; newest: number }): ReactElement => {
  const { t } = useTranslation('versions')
  const language = useLanguage()
  const { data } = useRpc('getTemplateUsage', [id])
  const sum = (key: 'drafts' | 'published' | 'archived' | 'draftsThatPark'): number =>
    (data ?? []).reduce((all, each) => all + each[key], 0)
  const total = data ? sum('drafts') + sum('published') + sum('archived') : versions.reduce((all, each) => all + each.tenders, 0)
  const safe = sum('drafts') - sum('draftsThatPark')
  const shares = [
    ['published', sum('published')],
    ['safe', safe],
    ['parking', sum('draftsThatPark')],
    ['archived', sum('archived')],
  ] as const
  const older = (data ?? []).filter((each) => each.version < newest && each.draftsThatPark > 0)
  return (
    <aside className="v-side">
      <section aria-labelledby="usage-title">
        <h2 id="usage-title">{t('usage.title')}</h2>
        <p className="v-big num">{total}</p>
        <p className="soft">{t('usage.stays', { count: total })}</p>
        {data && total > 0 && (
          <>
            <svg className="v-stack" viewBox={`0 0 ${total} 10`} preserveAspectRatio="none" aria-hidden="true">
              {shares.map(([key, count], at) => (
                <rect
                  key={key}
                  className={key}
                  x={shares.slice(0, at).reduce((all, [, each]) => all + each, 0)}
                  width={count}
                  height="10"
                />
              ))}
            </svg>
            <ul className="v-leg">
              {shares.map(([key, count]) => (
                <li key={key}>
                  <i className={key} aria-hidden="true" />
                  <b className="num">{count}</b>
                  <span>{t(`usage.${key}`, { count })}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        {older.map((each) => (
          <p key={each.version} className="v-park">
            <Icon name="octagon" size={16} />
            <span>{t('usage.parks', { count: each.draftsThatPark, version: each.version, values: each.valuesParked, newest })}</span>
          </p>
        ))}
      </section>
      <section aria-labelledby="move-title">
        <h2 id="move-title">{t('move.title')}</h2>
        <p className="soft">{t('move.text')}</p>
      </section>
      <section aria-labelledby="list-title">
        <h2 id="list-title">{t('title')}</h2>
        <ol className="v-list">
          {versions.map((each) => (
            <li key={each.version}>
              <b>{t('version', { version: each.version })}</b>{' '}
              <span className="soft small">
                {formatDay(each.published, language)}
                {each.publishedBy && `, ${each.publishedBy}`}
              </span>
              <p>{each.note || t('noNote')}</p>
              <p className="soft small">{t('usage.tenders', { count: each.tenders })}</p>
            </li>
          ))}
        </ol>
      </section>
    </aside>
  )
}
