const number = new Intl.NumberFormat('en')
const kib = (bytes: number): string => number.format(Math.round((bytes / 1024) * 10) / 10)
const quote = (text: string): string =>
  text === '' ? 'This' : `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`
const under = (parent: string): string => (parent === '' ? 'a policy' : parent)

/** One sentence per kind of finding in a policy text. Key names and values are quoted as written. */
export const findingsEn = {
  tooLarge: (f: { bytes: number; limit: number }) =>
    `The document is ${kib(f.bytes)} KiB; a policy may take ${kib(f.limit)} KiB.`,
  textTooLarge: (f: { limit: number }) => `The text is longer than ${kib(f.limit)} KiB and was not read.`,
  tooDeep: (f: { limit: number }) => `Nested deeper than ${f.limit} levels from this line on; it was not read.`,
  tooSlow: (f: { seconds: number }) => `Reading the text took more than ${f.seconds} s and was stopped. Shorten it.`,
  syntax: (f: { reason: string }) =>
    ({
      tab: 'A tab cannot indent in YAML. Use two spaces.',
      indent: 'The indentation does not fit the lines above.',
      unclosed: 'A quote or bracket is opened and not closed.',
      scalarStart: 'A value cannot begin with this character. Put it in quotes.',
      implicitKey: 'This is not a key: a colon and a space are missing, or it runs over several lines.',
      nestedMapping: 'A key stands where a value is expected. Begin a new line.',
      unexpected: 'This is not expected here.',
    })[f.reason] ?? 'This is not valid YAML.',
  severalDocuments: () => 'A second document begins here. A policy is one document.',
  invisible: (f: { character: string }) =>
    ({
      noBreakSpace: 'A no-break space (U+00A0) stands where a space is meant.',
      ideographicSpace: 'A full-width space (U+3000) stands where a space is meant.',
      fullWidthColon: 'A full-width colon “：” stands where “:” is meant.',
      byteOrderMark: 'An invisible byte order mark (U+FEFF) stands here.',
      zeroWidth: 'An invisible zero-width character stands here.',
    })[f.character] ?? 'An invisible character stands here.',
  alias: (f: { name: string }) => `*${f.name}: aliases cannot be used in a policy. Write the value out.`,
  anchor: (f: { name: string }) => `&${f.name}: anchors cannot be used in a policy.`,
  mergeKey: () => 'Merge keys (<<) are not part of YAML 1.2. Write the keys out.',
  tag: (f: { tag: string }) => `The tag ${f.tag} cannot be used in a policy.`,
  forbiddenKey: (f: { key: string }) => `The key ${f.key} is refused.`,
  keyNotText: () => 'A key must be text.',
  emptyDocument: () => 'The document is empty. To allow everything, write {} on purpose.',
  expectedMapping: (f: { key: string; found: string; isMissingSpace: boolean }) =>
    `${f.key === '' ? 'The policy' : f.key}: expected a mapping (keys and values)${f.found === 'nothing' ? ', nothing follows' : ''}.${f.isMissingSpace ? ' A space is missing after the colon.' : ''}`,
  expectedList: (f: { key: string }) => `${f.key}: expected a list (lines that begin with “- ”).`,
  expectedText: (f: { key: string; source: string }) => `${f.key}: expected text. Put ${quote(f.source)} in quotes.`,
  expectedValue: (f: { key: string }) => `${f.key} has no value. Write one, or remove the line.`,
  expectedBoolean: (f: { key: string; source: string }) =>
    `${f.key}: expected true or false; ${quote(f.source)} is neither in YAML 1.2.`,
  expectedInteger: (f: { key: string; source: string }) => `${f.key}: expected a whole number, not ${quote(f.source)}.`,
  expectedQuantity: (f: { key: string; source: string }) =>
    `${f.key}: expected a quantity such as 500m, 4 or 16Gi, not ${quote(f.source)}.`,
  notNumberNotation: (f: { key: string; source: string }) =>
    `${f.key}: ${quote(f.source)} is read differently by other readers. Write the number in plain digits.`,
  notFinite: (f: { source: string }) => `${f.source} cannot be sent. Write a number, or put it in quotes.`,
  outOfRange: (f: { key: string; min: number; max: number }) =>
    `${f.key} must be from ${number.format(f.min)} to ${number.format(f.max)}.`,
  unknownKey: (f: { key: string; parent: string; suggestion: string | undefined }) =>
    `${f.key} is not a key of ${under(f.parent)}.${f.suggestion === undefined ? '' : ` Did you mean ${f.suggestion}?`}`,
  unknownValue: (f: { key: string; value: string }) =>
    `${f.key}: ${quote(f.value)} is not a value this console knows. The server decides.`,
  unknownInBase: (f: { key: string; parent: string }) =>
    `${f.key} is not a key of ${under(f.parent)} this console knows. It came from the server and is kept as it is.`,
  duplicateKey: (f: { key: string; otherLine: number }) => `${f.key} stands twice, here and on line ${f.otherLine}.`,
  duplicateSpelling: (f: { key: string; other: string; otherLine: number }) =>
    `${f.key} and ${f.other} (line ${f.otherLine}) are one field in two spellings.`,
  bothNames: (f: { older: string; newer: string }) =>
    `${f.older} is the older name of ${f.newer}; a server refuses both together.`,
  oldName: (f: { key: string; newer: string }) => `${f.key} is the older name of ${f.newer}.`,
  readsDifferently: (f: { source: string }) =>
    `${quote(f.source)} is text here, but other YAML readers take it for something else. Put it in quotes.`,
  notQuantity: (f: { source: string; suggestion: string | undefined }) =>
    `${quote(f.source)} is not a quantity.${f.suggestion === undefined ? ' Examples: 500m, 4, 16Gi.' : ` Did you mean ${f.suggestion}?`}`,
  negativeQuantity: (f: { source: string }) => `${quote(f.source)}: a limit cannot be negative.`,
  hugeQuantity: (f: { source: string }) => `${quote(f.source)} is too large or too long for a quantity.`,
  emptyQuantity: () => 'A quantity is missing. Examples: 500m, 4, 16Gi.',
  unlikelyMemory: (f: { source: string; bytes: string }) =>
    `${quote(f.source)} of memory is ${f.bytes} bytes: m, u and n mean fractions of a byte. Mi was probably meant.`,
  unlikelyCpu: (f: { source: string }) => `${quote(f.source)} of CPU is more cores than a cluster has.`,
  refusedInBase: (f: { key: string }) => `${f.key} is refused inside base.`,
  oneDestination: (f: { count: number; isIngress: boolean }) =>
    `A rule names exactly one ${f.isIngress ? 'source (cidr, tenant, any)' : 'destination (cidr, https_hostname, tenant, any, selector)'}; this one names ${f.count === 0 ? 'none' : f.count}.`,
  deniesEverySource: () =>
    'An allowlist without addresses denies every public source. To allow all, remove source_ip_allowlist.',
  orderOfLimits: (f: { smaller: string; larger: string }) => `${f.smaller} is larger than ${f.larger}.`,
  hostnameInDefault: () => 'default_egress cannot contain hostname rules.',
  defaultNotAllowed: (f: { key: string; value: string }) =>
    `${f.key} is ${quote(f.value)}, which allowed_runtime_classes does not list.`,
  contract: (f: { path: string }) => `${f.path} does not have the form the API expects.`,
}
export type FindingTexts = typeof findingsEn
