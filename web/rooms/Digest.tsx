import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui'
import { inFours } from '../ui/paper'

/** The SHA-256 of a file in fours, with a button that copies it whole. */
export const Digest = ({ value, of }: { value: string; of: string }): ReactElement => {
  const { t } = useTranslation('rooms')
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // No clipboard here: the text can be marked and copied by hand.
    }
  }
  return (
    <span className="rm-digest">
      <span className="hash">{inFours(value)}</span>
      <Button
        variant="quiet"
        size="small"
        icon={isCopied ? 'check' : 'copy'}
        label={t(isCopied ? 'digest.copied' : 'digest.copy', { name: of })}
        onClick={() => void copy()}
      />
    </span>
  )
}
