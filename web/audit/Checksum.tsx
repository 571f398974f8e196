import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui'

/** A checksum in fours, to be compared by eye, with a button that copies it whole. */
export const Checksum = ({ value }: { value: string }): ReactElement => {
  const { t } = useTranslation('audit')
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
    <span className="log-checksum">
      <span className="hash">{value.replace(/(.{4})(?=.)/g, '$1 ')}</span>
      <Button
        variant="quiet"
        size="small"
        icon={isCopied ? 'check' : 'copy'}
        label={t(isCopied ? 'side.copied' : 'side.copy')}
        onClick={() => void copy()}
      />
    </span>
  )
}
