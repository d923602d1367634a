package es.cg.sdk.statements;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Finds out the code page of a text, which neither Norma 43 nor CSV says. */
final class DecodedText {
    private static final Charset DOS = Charset.forName("IBM850");
    private static final Charset WINDOWS = Charset.forName("windows-1252");

    /** What Spanish is written with beyond ASCII. */
    private static final String SPANISH = "áéíóúüñçàèòïÁÉÍÓÚÜÑÇ";

    private static final boolean[] OF_DOS = spanishIn(DOS);
    private static final boolean[] OF_WINDOWS = spanishIn(WINDOWS);

    private DecodedText() {}

    /** Returns the text without its byte order mark, and without the blanks and the end-of-file mark at its end. */
    static String of(byte[] file) {
        String text = decoded(file);
        int first = !text.isEmpty() && text.charAt(0) == '\uFEFF' ? 1 : 0;
        int end = text.length();
        while (end > first && text.charAt(end - 1) <= ' ') {
            end--;
        }
        return text.substring(first, end);
    }

    private static String decoded(byte[] file) {
        if (begins(file, 0xFE, 0xFF)) {
            return new String(file, StandardCharsets.UTF_16BE);
        }
        if (begins(file, 0xFF, 0xFE)) {
            return new String(file, StandardCharsets.UTF_16LE);
        }
        try {
            CharBuffer text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(file));
            return text.toString();
        } catch (CharacterCodingException e) {
            return new String(file, count(file, OF_DOS) > count(file, OF_WINDOWS) ? DOS : WINDOWS);
        }
    }

    private static boolean begins(byte[] file, int first, int second) {
        return file.length >= 2 && (file[0] & 0xFF) == first && (file[1] & 0xFF) == second;
    }

    /** Counts the letters within words: elsewhere the same byte may be a blank or the sign of a currency. */
    private static int count(byte[] file, boolean[] letters) {
        int count = 0;
        for (int i = 1; i < file.length; i++) {
            int before = Character.toLowerCase(file[i - 1] & 0xFF);
            if (letters[file[i] & 0xFF] && before >= 'a' && before <= 'z') {
                count++;
            }
        }
        return count;
    }

    private static boolean[] spanishIn(Charset page) {
        boolean[] letters = new boolean[256];
        for (int code = 128; code < letters.length; code++) {
            letters[code] = SPANISH.contains(new String(new byte[] {(byte) code}, page));
        }
        return letters;
    }
}
