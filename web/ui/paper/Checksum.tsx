import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button'
import { copyText } from '../copyText'
import { inFours } from './inFours'

/** A SHA-256 in fours, with a button that copies it as it is. */
export const Checksum = ({ label, hash }: { label: string; hash: string }): ReactElement => {
  const { t } = useTranslation('paper')
  const [said, setSaid] = useState<'copied' | 'notCopied' | null>(null)
  const copy = async (): Promise<void> => setSaid((await copyText(hash)) ? 'copied' : 'notCopied')
  return (
    <div className="paper-sum">
      <span>{label}</span>
      <span className="hash">{inFours(hash)}</span>
      <Button size="small" icon={said === 'copied' ? 'check' : 'copy'} label={t('copy')} onClick={() => void copy()} />
      <span role="status">{said && t(said)}</span>
    </div>
  )
}
