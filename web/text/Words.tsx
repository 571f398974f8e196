import './text.css'
import { useMemo, type ReactElement } from 'react'
import { compareWords } from './compareWords'

/** Two states of a text in one: old words struck, new ones underlined. */
export const Words = ({ before, after, lang }: { before: string; after: string; lang?: string | undefined }): ReactElement => {
  const pieces = useMemo(() => compareWords(before, after), [before, after])
  return (
    <p className="words" lang={lang}>
      {pieces.map(({ kind, text }, index) =>
        kind === 'same' ? <span key={index}>{text}</span> : kind === 'gone' ? <del key={index}>{text}</del> : <ins key={index}>{text}</ins>,
      )}
    </p>
  )
}
