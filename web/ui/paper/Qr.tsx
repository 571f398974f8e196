import { useEffect, useState, type ReactElement } from 'react'

/** Dark modules as one path, row by row; null until the drawing is worked out. */
function usePath(text: string): { path: string; size: number } | null {
  const [drawn, setDrawn] = useState<{ path: string; size: number } | null>(null)
  useEffect(() => {
    let isWanted = true
    void import('qrcode').then(({ create }) => {
      const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules
      let path = ''
      for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (data[y * size + x]) path += `M${x} ${y}h1v1h-1z`
      if (isWanted) setDrawn({ path, size })
    })
    return () => {
      isWanted = false
    }
  }, [text])
  return drawn
}

/** A QR code of an address, black on white in either mode: it is to be read by machines. */
export const Qr = ({ text, label }: { text: string; label: string }): ReactElement => {
  const drawn = usePath(text)
  const size = (drawn?.size ?? 29) + 4
  return (
    <svg className="paper-qr" viewBox={`-2 -2 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path className="bg" d={`M-2-2h${size}v${size}h-${size}z`} />
      {drawn && <path d={drawn.path} />}
    </svg>
  )
}
