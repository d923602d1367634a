package es.cg.sdk.generator.typed;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the operations that create a record, and how that record is read. An action, such as a confirmation, is none:
 * the service answers it with 200 alone.
 */
final class Creations {
    private final Roles roles;

    Creations(Roles roles) {
        this.roles = roles;
    }

    static boolean isCreation(Op op) {
        return op.method().equals("post") && op.takesKey() && op.mayCreate();
    }

    /** Returns the operation that reads the record by its id alone; null if there is none. */
    @Nullable
    Op read(Op creation) {
        Schema record = creation.answer();
        String component = record == null ? null : record.component();
        if (component == null) {
            return null;
        }
        return roles.operations().values().stream()
                .filter(each -> each.method().equals("get") && each.result() == Op.Result.RECORD)
                .filter(each -> List.of(each.path().split("/", -1)).stream()
                                .filter(part -> part.startsWith("{"))
                                .count()
                        == 1)
                .filter(each -> each.path().endsWith("}"))
                .filter(each -> {
                    Schema read = each.answer();
                    return read != null && component.equals(read.component());
                })
                .findFirst()
                .orElse(null);
    }

    /** Returns what follows the definition of an operation in Java; empty if it creates nothing. */
    String mark(Op op) {
        if (!isCreation(op)) {
            return "";
        }
        Op read = read(op);
        return read == null ? ".creates()" : ".creates(\"" + read.path() + "\")";
    }
}
