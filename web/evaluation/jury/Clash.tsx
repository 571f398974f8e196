import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

/** What somebody else saved meanwhile in a field that was typed into: whoever saves now takes its place. */
export const Clash = ({ saved }: { saved: string | null }): ReactElement | null => {
  const { t } = useTranslation('jury')
  if (saved === null) return null
  return <p className="note time ju-said">{saved === '' ? t('clash.emptied') : t('clash.saved', { text: saved })}</p>
}
