import { AVATAR_BYTES, AVATAR_SIDE } from '#domain/account/Username.ts'

/**
 * A picture as it is sent: the middle of it as a square PNG, base64. Null: the file can't be drawn or stays too large.
 */
export async function readPicture(file: Blob): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const side = Math.min(bitmap.width, bitmap.height)
    for (let edge = AVATAR_SIDE; edge >= 64; edge /= 2) {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = edge
      canvas
        .getContext('2d')
        ?.drawImage(bitmap, (bitmap.width - side) / 2, (bitmap.height - side) / 2, side, side, 0, 0, edge, edge)
      const url = canvas.toDataURL('image/png')
      const base64 = url.slice(url.indexOf(',') + 1)
      if (url.startsWith('data:image/png') && (base64.length * 3) / 4 <= AVATAR_BYTES) return base64
    }
  } catch (error) {
    console.warn('Tarn: the picture could not be read', error)
  }
  return null
}
