import type { ReactElement } from 'react'
import { shownName } from '../../../engine/files'
import { linkIn } from '../../../engine/parcels'
import type { FileView } from './tree'

/** The name of an entry: a file is saved, an address is opened elsewhere, everything else is text. */
export const EntryName = ({ file, onSave }: { file: FileView; onSave: () => void }): ReactElement => {
  const name = shownName(file.name)
  if (file.sha256 !== undefined)
    return file.scan === 'infected' ? (
      <s>{name}</s>
    ) : (
      <button type="button" className="rm-open" onClick={onSave}>
        {name}
      </button>
    )
  // Judged here too: what is followed is an address and nothing else.
  const link = file.link === undefined ? null : linkIn(file.link)
  if (link === null) return <span className="pf-text">{name}</span>
  return (
    <a href={link} title={link} target="_blank" rel="noopener noreferrer nofollow">
      {name}
    </a>
  )
}
