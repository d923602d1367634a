package es.cg.sdk.generator.typed;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lays out a Javadoc comment in lines of at most 120 columns. */
public final class Javadoc {
    private static final int WIDTH = 120;
    private static final String TAG = "@";

    private final String indent;
    private final List<String> lines = new ArrayList<>();

    private Javadoc(String indent) {
        this.indent = indent;
    }

    /**
     * Returns the comment with a line break at its end; nothing for no text. Blank lines of the text separate
     * paragraphs. A line that begins with {@code @} is a tag, and one that begins with {@code <} is written as it is.
     */
    public static String of(@Nullable String text, String indent) {
        return text == null || text.isBlank() ? "" : new Javadoc(indent).layOut(text.strip());
    }

    private String layOut(String text) {
        List<String> blocks = blocks(text);
        String only = indent + "/** " + blocks.get(0) + " */\n";
        if (blocks.size() == 1
                && only.length() <= WIDTH + 1
                && !blocks.get(0).startsWith(TAG)
                && !blocks.get(0).startsWith("<")) {
            return only;
        }
        boolean first = true;
        boolean inPre = false;
        String before = "";
        for (String each : blocks) {
            boolean isTag = each.startsWith(TAG);
            boolean isRaw = inPre || each.startsWith("<");
            boolean follows = (isTag && before.startsWith(TAG))
                    || (isRaw && (inPre || before.startsWith("<")) && !each.startsWith("<p>"));
            if (!first && !follows) {
                lines.add("");
            }
            if (isRaw) {
                inPre = (inPre || each.startsWith("<pre>")) && !each.contains("</pre>");
                addFilled(each, "", !inPre && !each.contains("</pre>"));
            } else {
                addFilled((first || isTag ? "" : "<p>") + each, isTag ? "    " : "", true);
            }
            first = false;
            before = each;
        }
        StringBuilder comment = new StringBuilder(indent).append("/**\n");
        for (String each : lines) {
            comment.append(indent)
                    .append(each.isEmpty() ? " *" : " * ")
                    .append(each)
                    .append('\n');
        }
        return comment.append(indent).append(" */\n").toString();
    }

    /** Returns the text with each paragraph and each tag in one line; a blank line is between paragraphs. */
    static String normal(String text) {
        StringBuilder normal = new StringBuilder();
        String before = "";
        for (String each : blocks(text.strip())) {
            boolean follows = (before.startsWith(TAG) && each.startsWith(TAG))
                    || (before.startsWith("<") && each.startsWith("<") && !each.startsWith("<p>"))
                    || before.startsWith("<pre>");
            normal.append(normal.isEmpty() ? "" : follows ? "\n" : "\n\n").append(each);
            before = before.startsWith("<pre>") && !each.contains("</pre>") ? before : each;
        }
        return normal.toString();
    }

    /** Paragraphs, tags, and lines that are written as they are. */
    private static List<String> blocks(String text) {
        List<String> blocks = new ArrayList<>();
        StringBuilder block = new StringBuilder();
        boolean inPre = false;
        for (String each : text.lines().toList()) {
            String line = inPre ? each : each.strip();
            boolean starts = line.startsWith(TAG) || line.startsWith("<") || inPre;
            if (starts || line.isEmpty()) {
                if (!block.isEmpty()) {
                    blocks.add(block.toString());
                    block.setLength(0);
                }
            }
            if (inPre || line.startsWith("<pre>")) {
                blocks.add(line);
                inPre = !line.contains("</pre>");
            } else if (!line.isEmpty()) {
                block.append(block.isEmpty() ? "" : " ").append(line);
            }
        }
        if (!block.isEmpty()) {
            blocks.add(block.toString());
        }
        return blocks;
    }

    /** The words between which a line may end. Code in braces counts as one word if it is short. */
    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        String open = "";
        for (String each : text.split(" ", -1)) {
            String joined = open.isEmpty() ? each : open + " " + each;
            boolean isOpen = joined.lastIndexOf("{@") > joined.lastIndexOf('}') && joined.length() < 60;
            if (isOpen) {
                open = joined;
            } else {
                words.add(joined);
                open = "";
            }
        }
        if (!open.isEmpty()) {
            words.add(open);
        }
        return words;
    }

    /** Adds a text in as few lines as hold it; a word is never divided, nor is what stands in braces of a link. */
    private void addFilled(String text, String continuation, boolean fill) {
        int room = WIDTH - indent.length() - 3;
        if (!fill) {
            lines.add(text);
            return;
        }
        StringBuilder line = new StringBuilder();
        boolean first = true;
        for (String word : words(text)) {
            int limit = room;
            if (!line.isEmpty() && line.length() + 1 + word.length() > limit) {
                lines.add(line.toString());
                line.setLength(0);
                line.append(continuation);
                first = true;
            }
            if (!line.isEmpty() && !(first && line.toString().equals(continuation))) {
                line.append(' ');
            }
            line.append(word);
            first = false;
        }
        lines.add(line.toString());
    }
}
