import type { ReactElement } from 'react'

/** A sentence's last sign is not the address's; a bracket is where the address opened one. */
const ADDRESS = /((?<![\p{L}\p{N}_])(?:https?:\/\/|www\.)[^\s<>"`*\\[\]{}|~()]*(?:\([^\s<>()]*\)[^\s<>"`*\\[\]{}|~()]*)*(?<![.,;:!?'’]))/giu

/** Plain text as it was typed, with the addresses of the web in it as links. */
export const LinkedText = ({ text }: { text: string }): ReactElement => (
  <>
    {text.split(ADDRESS).map((piece, index) =>
      index % 2 === 0 ? (
        piece
      ) : (
        <a key={index} href={/^www\./i.test(piece) ? `https://${piece}` : piece} target="_blank" rel="noopener noreferrer nofollow">
          {piece}
        </a>
      ),
    )}
  </>
)
