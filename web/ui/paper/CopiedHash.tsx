import { useState, type ReactElement } from 'react'
import { Button } from '../Button'
import { copyText } from '../copyText'
import { inFours } from './inFours'

interface CopiedHashProps {
  value: string
  /** What the button says before and after. */
  words: { copy: string; copied: string }
  className: string
}

/** A checksum in fours, to be compared by eye, with a button that copies it whole. */
export const CopiedHash = ({ value, words, className }: CopiedHashProps): ReactElement => {
  const [isCopied, setCopied] = useState(false)
  return (
    <span className={className}>
      <span className="hash">{inFours(value)}</span>
      <Button
        variant="quiet"
        size="small"
        icon={isCopied ? 'check' : 'copy'}
        label={isCopied ? words.copied : words.copy}
        onClick={() => void copyText(value).then(setCopied)}
      />
    </span>
  )
}
