import type { LegalFooter, LegalPage } from '../../server/contract/settings/settings'
import { safeAddress } from '../text/RichText'

/** The four pages at the foot, in the order in which they stand there. */
export const LEGAL_PAGES: readonly { page: LegalPage; path: string; url: keyof Omit<LegalFooter, 'own' | 'accessibilityReportEmail'> }[] = [
  { page: 'imprint', path: '/impressum', url: 'imprintUrl' },
  { page: 'privacy', path: '/datenschutz', url: 'privacyUrl' },
  { page: 'accessibility', path: '/barrierefreiheit', url: 'accessibilityUrl' },
  { page: 'terms', path: '/nutzungsbedingungen', url: 'termsUrl' },
]

/** Where the foot leads: the own text before the address elsewhere; without either our page says that nothing is there yet. */
export const legalTarget = (page: LegalPage, footer: LegalFooter | undefined): { to: string } | { href: string } => {
  const known = LEGAL_PAGES.find((one) => one.page === page)
  const href = known && !footer?.own.includes(page) ? safeAddress(footer?.[known.url] ?? null) : null
  return href === null ? { to: known?.path ?? '/' } : { href }
}
