import '../../legal/legal.css'
import { Suspense, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LEGAL_PAGES, legalTarget } from '../../legal/pages'
import { useRpc } from '../../rpc'

const Links = (): ReactElement => {
  const { t } = useTranslation('legal')
  const footer = useRpc('getSettings', []).data?.legalFooter
  return (
    <nav aria-label={t('label')}>
      <ul>
        {LEGAL_PAGES.map(({ page }) => {
          const target = legalTarget(page, footer)
          return (
            <li key={page}>
              {'to' in target ? (
                <Link to={target.to}>{t(`page.${page}.link`)}</Link>
              ) : (
                <a href={target.href} target="_blank" rel="noopener noreferrer">
                  {t(`page.${page}.link`)}
                </a>
              )}
            </li>
          )
        })}
        <li>
          <Link to="/barrierefreiheit#melden">{t('report.link')}</Link>
        </li>
      </ul>
    </nav>
  )
}

/**
 * At the foot of every page for everybody: what the law asks for, and the way to report a barrier. It has its height before its words are
 * there.
 */
export const LegalFooter = (): ReactElement => (
  <footer className="legal-foot">
    <Suspense fallback={null}>
      <Links />
    </Suspense>
  </footer>
)
