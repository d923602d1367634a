package es.cg.sdk.mock.internal.domain;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Makes a small PDF of one page with lines of text. */
public final class PlainPdf {
    private static final int MAX_LINES = 48;

    private PlainPdf() {}

    /** Returns a PDF with these lines. Lines beyond the page are omitted, and characters outside Latin-1 become "?". */
    public static byte[] of(List<String> lines) {
        StringBuilder text = new StringBuilder("BT /F1 11 Tf 50 790 Td 15 TL\n");
        for (String line : lines.subList(0, Math.min(lines.size(), MAX_LINES))) {
            text.append('(').append(escaped(line)).append(") Tj T*\n");
        }
        text.append("ET");
        List<String> objects = List.of(
                "<< /Type /Catalog /Pages 2 0 R >>",
                "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R"
                        + " /Resources << /Font << /F1 5 0 R >> >> >>",
                "<< /Length " + text.length() + " >>\nstream\n" + text + "\nendstream",
                "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
        StringBuilder pdf = new StringBuilder("%PDF-1.4\n");
        List<Integer> offsets = new ArrayList<>();
        for (String object : objects) {
            offsets.add(pdf.length());
            pdf.append(offsets.size()).append(" 0 obj\n").append(object).append("\nendobj\n");
        }
        int table = pdf.length();
        pdf.append("xref\n0 ").append(offsets.size() + 1).append("\n0000000000 65535 f \n");
        offsets.forEach(offset -> pdf.append(String.format(Locale.ROOT, "%010d 00000 n \n", offset)));
        pdf.append("trailer\n<< /Size ").append(offsets.size() + 1).append(" /Root 1 0 R >>\nstartxref\n");
        pdf.append(table).append("\n%%EOF\n");
        return pdf.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String escaped(String line) {
        return line.replaceAll("\\p{Cntrl}", " ")
                // A character outside the basic plane has two units, which would give a wrong length.
                .replaceAll("[^\\x00-\\x{ff}]", "?")
                .replace("\\", "\\\\")
                .replace("(", "\\(")
                .replace(")", "\\)");
    }
}
