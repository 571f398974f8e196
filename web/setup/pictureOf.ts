/** Twice the height of the place in the bar, for dense screens. */
const [MAX_WIDTH, MAX_HEIGHT] = [280, 56]
/** As the server takes it (server/contract/settings/house.ts). */
const MAX_LENGTH = 60_000

/** A picture file as a small PNG in an address of its own data; null where it is none, or does not become small enough. */
export const pictureOf = async (file: File): Promise<string | null> => {
  const url = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    const [width, height] = [picture.naturalWidth || MAX_WIDTH, picture.naturalHeight || MAX_HEIGHT]
    const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const data = canvas.toDataURL('image/png')
    return data.startsWith('data:image/png') && data.length <= MAX_LENGTH ? data : null
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}
