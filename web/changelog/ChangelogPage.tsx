import './changelog.css'
import { readIn } from '../../engine/languages'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/useLanguage'
import { Page } from '../page/Page'
import versions from './versions.json'

/** /changelog: release notes from versions.json, which is kept in the order of the releases; the newest is read first. */
const ChangelogPage = (): ReactElement => {
  const { t } = useTranslation('changelog')
  const language = useLanguage()
  return (
    <Page title={t('crumb')} crumbs={[{ label: t('crumb') }]}>
      <div className="changelog">
        <h1>{t('title')}</h1>
        <ol reversed>
          {versions.toReversed().map(({ version, date, changes }) => (
            <li key={version}>
              <h2>{t('version', { version, date })}</h2>
              {changes.length === 1 ? (
                <p>{readIn(changes[0], language)}</p>
              ) : (
                <ul>
                  {changes.map((change) => (
                    <li key={readIn(change, language)}>{readIn(change, language)}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      </div>
    </Page>
  )
}

export default ChangelogPage
