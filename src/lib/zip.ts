const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value >>> 0
})

/** CRC-32 as zip files carry it. */
export const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

export type ZipFile = { readonly name: string; readonly text: string; readonly at: number }

const littleEndian = (parts: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((sum, [size]) => sum + size, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [size, value] of parts) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return bytes
}

// Zip knows no zone and no year before 1980; UTC is written.
const dosTime = (at: number): readonly [time: number, date: number] => {
  const when = new Date(Math.max(at, Date.UTC(1980, 0, 1)))
  return [
    (when.getUTCHours() << 11) | (when.getUTCMinutes() << 5) | (when.getUTCSeconds() >> 1),
    ((when.getUTCFullYear() - 1980) << 9) | ((when.getUTCMonth() + 1) << 5) | when.getUTCDate(),
  ]
}

const utf8Names = 0x0800
const plainVersion = 20

/** A zip archive of text files, stored and not compressed. Names are paths with `/`. */
export const zipOf = (files: readonly ZipFile[]): Uint8Array<ArrayBuffer> => {
  const encoder = new TextEncoder()
  const bodies: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const file of files) {
    const name = encoder.encode(file.name)
    const content = encoder.encode(file.text)
    const [time, date] = dosTime(file.at)
    const shared = [
      [2, plainVersion],
      [2, utf8Names],
      [2, 0],
      [2, time],
      [2, date],
      [4, crc32(content)],
      [4, content.length],
      [4, content.length],
      [2, name.length],
      [2, 0],
    ] as const
    const head = littleEndian([[4, 0x04034b50], ...shared])
    const rest = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ] as const
    directory.push(littleEndian([[4, 0x02014b50], [2, plainVersion], ...shared, ...rest]), name)
    bodies.push(head, name, content)
    offset += head.length + name.length + content.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const count = files.length
  const end = littleEndian([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, offset],
    [2, 0],
  ])
  const all = new Uint8Array(offset + size + end.length)
  let at = 0
  for (const part of [...bodies, ...directory, end]) {
    all.set(part, at)
    at += part.length
  }
  return all
}
