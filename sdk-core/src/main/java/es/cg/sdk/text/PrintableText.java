package es.cg.sdk.text;

/**
 * Makes a text of a server or a caller fit for a message or a log: one line of bounded length, without API keys, tax
 * ids and accounts. Everything that the SDK prints of such a text goes through here.
 */
public final class PrintableText {
    private static final int LONGEST = 500;
    private static final String CUT = "…";

    private PrintableText() {}

    /** Returns the text as one line of at most 500 characters, with secrets and personal identifiers masked. */
    public static String of(String text) {
        return of(text, LONGEST);
    }

    /** Returns the text as one line of at most {@code longest} characters, with secrets and identifiers masked. */
    public static String of(String text, int longest) {
        return cut(line(Secrets.masked(text, longest)), longest);
    }

    /**
     * Returns the text as one line. Line ends and other control characters become blanks; what is invisible or changes
     * the direction of reading, and halves of surrogate pairs, become question marks. Nothing is masked or cut.
     */
    public static String line(String text) {
        int first = 0;
        while (first < text.length() && isPlain(text.charAt(first))) {
            first++;
        }
        if (first == text.length()) {
            return text;
        }
        StringBuilder line = new StringBuilder(text.length()).append(text, 0, first);
        text.codePoints().skip(text.codePointCount(0, first)).forEach(each -> line.appendCodePoint(printed(each)));
        return line.toString();
    }

    private static String cut(String text, int longest) {
        if (text.length() <= longest + CUT.length()) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
        return text.substring(0, end) + CUT;
    }

    /** Whether a character is ASCII that can be seen, or a blank: most texts hold nothing else. */
    private static boolean isPlain(char character) {
        return character >= ' ' && character <= '~';
    }

    private static int printed(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> ' ';
            case Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED -> '?';
            default -> character;
        };
    }
}
