import { readIn } from '../../../engine/languages'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../i18n/useLanguage'
import type { ResultOf } from '../../rpc'
import type { Methods } from '../../rpc/methods'
import { Icon, Side, SideSection } from '../../ui'
import { formatDay } from '../../ui/time'

interface Version {
  version: number
  published: string
  note: string
  publishedBy: string
  tenders: number
}

type Usage = ResultOf<Methods['getTemplateUsage']>

/** By contentId: in how many drafts a value of the field has no place in the version that is looked at. */
export const lossesOf = (usage: Usage): ReadonlyMap<string, number> => {
  const losses = new Map<string, number>()
  for (const { contentId, drafts } of usage.flatMap((each) => each.losses)) losses.set(contentId, (losses.get(contentId) ?? 0) + drafts)
  return losses
}

interface UsageAsideProps {
  usage: Usage | undefined
  versions: readonly Version[]
  /** What the right one of the two versions is called. */
  target: string
}

/** Who stands on which version, what moving would leave to check on the way to the one looked at, and what each version said of itself. */
export const UsageAside = ({ usage: data, versions, target }: UsageAsideProps): ReactElement => {
  const { t } = useTranslation('versions')
  const language = useLanguage()
  const sum = (key: 'drafts' | 'published' | 'archived' | 'draftsToCheck' | 'unchecked'): number =>
    (data ?? []).reduce((all, each) => all + each[key], 0)
  const total = data ? sum('drafts') + sum('published') + sum('archived') : versions.reduce((all, each) => all + each.tenders, 0)
  const unchecked = sum('unchecked')
  const safe = sum('drafts') - sum('draftsToCheck') - unchecked
  const shares = [
    ['published', sum('published')],
    ['safe', safe],
    ['parking', sum('draftsToCheck')],
    // Hardly ever there: more than 200 drafts of one version, or one that cannot be read.
    ...(unchecked > 0 ? [['unchecked', unchecked] as const] : []),
    ['archived', sum('archived')],
  ] as const
  const drafts = (data ?? []).flatMap(({ tenders }) => tenders)
  return (
    <Side className="v-side">
      <SideSection title={t('usage.title')}>
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
      </SideSection>
      {drafts.length > 0 && (
        <SideSection title={t('drafts.title')} end={<span className="num">{sum('drafts')}</span>}>
          <p className="soft small">{t('drafts.text', { target })}</p>
          <ul className="v-drafts">
            {drafts.map((each) => (
              <li key={each.id} className={each.values > 0 ? 'bad' : undefined}>
                <Icon name={each.values > 0 ? 'octagon' : 'check'} size={18} />
                <div>
                  <Link to={`/projekte/${encodeURIComponent(each.id)}`}>{each.name || t('drafts.unnamed')}</Link>
                  <p className="soft small">
                    {each.values === 0
                      ? t('drafts.safe')
                      : t('drafts.values', {
                          count: each.values,
                          fields: each.fields.map(({ label }) => readIn(label, language)).join(', '),
                        })}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </SideSection>
      )}
      <SideSection title={t('move.title')}>
        <p className="soft">{t('move.text')}</p>
      </SideSection>
      <SideSection title={t('title')}>
        <ol className="v-list stack-3">
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
      </SideSection>
    </Side>
  )
}
