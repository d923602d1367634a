package es.cg.sdk.generator.typed;

import org.jspecify.annotations.Nullable;

/**
 * The name of a class of the SDK.
 *
 * @param chapter the last part of its package, such as {@code expenses}
 * @param name with the names of the classes around it, such as {@code Expense.Estado}
 */
record ClassName(String chapter, String name) implements Comparable<ClassName> {
    private static final String ROOT = "es.cg.sdk";

    static final ClassName JSON = new ClassName("json", "Json");
    static final ClassName VIEW = new ClassName("model", "View");
    static final ClassName REQUEST = new ClassName("model", "Request");
    static final ClassName ASSUMED = new ClassName("model", "Assumed");

    /**
     * Reads a name as {@code contract/java} spells it: {@code Name} in the chapter, {@code common.Name} in another one,
     * {@code .Name} in the class of the row.
     */
    static ClassName parse(String text, String chapter, @Nullable ClassName row) {
        if (text.equals("Json")) {
            return JSON;
        }
        if (row != null && text.startsWith(".")) {
            return new ClassName(row.chapter, row.name + text);
        }
        int dot = text.indexOf('.');
        return dot > 0 && Character.isLowerCase(text.charAt(0))
                ? new ClassName(text.substring(0, dot), text.substring(dot + 1))
                : new ClassName(chapter, text);
    }

    String simple() {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    boolean isNested() {
        return name.indexOf('.') >= 0;
    }

    /** Returns the class whose file has this one. */
    ClassName outermost() {
        return isNested() ? new ClassName(chapter, name.substring(0, name.indexOf('.'))) : this;
    }

    /** Returns the class directly around this one; null if none is. */
    @Nullable
    ClassName around() {
        return isNested() ? new ClassName(chapter, name.substring(0, name.lastIndexOf('.'))) : null;
    }

    /** Returns whether it is written directly in the other class. */
    boolean isIn(ClassName other) {
        return chapter.equals(other.chapter) && name.equals(other.name + "." + simple());
    }

    String packageName() {
        return chapter.isEmpty() ? ROOT : ROOT + "." + chapter;
    }

    String qualified() {
        return packageName() + "." + name;
    }

    /** Returns its file, from the folder of sources. */
    String file() {
        return packageName().replace('.', '/') + "/" + outermost().name + ".java";
    }

    @Override
    public int compareTo(ClassName other) {
        return qualified().compareTo(other.qualified());
    }
}
