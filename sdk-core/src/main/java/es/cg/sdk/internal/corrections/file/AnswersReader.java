package es.cg.sdk.internal.corrections.file;

import es.cg.sdk.base.file.Members;
import es.cg.sdk.base.file.Node;
import es.cg.sdk.base.file.Places;
import es.cg.sdk.base.file.Shown;
import es.cg.sdk.internal.corrections.AnswerRule;
import es.cg.sdk.internal.corrections.ContractForms.OperationForm;
import es.cg.sdk.internal.corrections.ListEnvelope;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what a file says of the form of answers. */
final class AnswersReader {
    private static final List<String> FORMS = List.of("record", "list", "array", "empty", "file", "base64", "redirect");
    private static final Set<AnswerRule.Form> WITHIN =
            EnumSet.of(AnswerRule.Form.RECORD, AnswerRule.Form.LIST, AnswerRule.Form.ARRAY, AnswerRule.Form.BASE64);
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?");

    /** Reads the form of every list. */
    @Nullable
    static ListEnvelope envelope(@Nullable Node node) {
        if (node == null) {
            return null;
        }
        Members members = new Members(node, "list_envelope", "items", "next_cursor", "has_more", Shown.MEMBER);
        new Shown(members).check(true, node, "the form of lists");
        new Places().takeAll(members, "items", "data", "next_cursor", "next_cursor", "has_more", "has_more");
        return new ListEnvelope(members.names("items"), members.names("next_cursor"), members.names("has_more"));
    }

    @Nullable
    AnswerRule read(String id, OperationForm form, boolean isDeferred, @Nullable Node node) {
        if (node == null) {
            return null;
        }
        Members members = new Members(
                node,
                "the answer of " + id,
                "is",
                "in",
                "items",
                "next_cursor",
                "has_more",
                "name",
                "hosts",
                "job_in",
                "result_in");
        String is = members.oneOf("is", FORMS);
        AnswerRule.Form its = is == null ? null : AnswerRule.Form.valueOf(is.toUpperCase(Locale.ROOT));
        AnswerRule.Form now = its == null ? form.answerForm() : its;
        checkKind(id, form, now, node);
        only(members, WITHIN.contains(now), "a record, a list or a file as base64", "in");
        only(members, now == AnswerRule.Form.LIST, "a list", "items", "has_more");
        only(members, now == AnswerRule.Form.LIST || now == AnswerRule.Form.ARRAY, "a list", "next_cursor");
        only(members, now == AnswerRule.Form.BASE64, "a file as base64", "name");
        only(members, now == AnswerRule.Form.REDIRECT, "a redirect", "hosts");
        for (String each : List.of("job_in", "result_in")) {
            Node part = members.get(each);
            if (part != null && !isDeferred) {
                throw part.fault(each + " is a part of a deferred operation: remove it, or add \"deferred\": true");
            }
        }
        if (now == AnswerRule.Form.BASE64 && !members.has("in")) {
            throw node.fault("a file as base64 needs the member that holds it: add \"in\"");
        }
        return new AnswerRule(
                its,
                members.names("in"),
                list(members, now),
                now == AnswerRule.Form.ARRAY ? cursorHeader(members) : null,
                members.names("name"),
                hosts(members, now),
                members.names("job_in"),
                members.names("result_in"));
    }

    /** What users get stays what it is: a list, a file or a record. */
    private static void checkKind(String id, OperationForm form, AnswerRule.Form now, Node node) {
        boolean fits = switch (form.answerForm()) {
            case LIST, ARRAY -> now == AnswerRule.Form.LIST || now == AnswerRule.Form.ARRAY;
            case FILE, BASE64, REDIRECT ->
                now == AnswerRule.Form.FILE || now == AnswerRule.Form.BASE64 || now == AnswerRule.Form.REDIRECT;
            case RECORD, EMPTY -> now == AnswerRule.Form.RECORD || now == AnswerRule.Form.EMPTY;
        };
        if (!fits) {
            throw node.fault(id + " returns a " + form.answerForm().name().toLowerCase(Locale.ROOT) + ", which "
                    + now.name().toLowerCase(Locale.ROOT) + " cannot be made to");
        }
    }

    private static void only(Members members, boolean allowed, String of, String... names) {
        for (String each : names) {
            Node node = members.get(each);
            if (node != null && !allowed) {
                throw node.fault(each + " is a part of " + of + ": remove it, or say by \"is\" that it is one");
            }
        }
    }

    private static @Nullable ListEnvelope list(Members members, AnswerRule.Form now) {
        if (now != AnswerRule.Form.LIST
                || !(members.has("items") || members.has("next_cursor") || members.has("has_more"))) {
            return null;
        }
        new Places().takeNamed(members, "items", "next_cursor", "has_more");
        return new ListEnvelope(members.names("items"), members.names("next_cursor"), members.names("has_more"));
    }

    private static @Nullable String cursorHeader(Members members) {
        Node node = members.get("next_cursor");
        if (node == null) {
            throw members.node()
                    .fault("an array says nothing of further pages: add \"next_cursor\": {\"header\": name}, or null if"
                            + " no header has the cursor");
        }
        return node.isNull() ? null : new Members(node, "next_cursor", "header").demand("header");
    }

    private static List<String> hosts(Members members, AnswerRule.Form now) {
        List<String> hosts = members.texts("hosts");
        if (now == AnswerRule.Form.REDIRECT && hosts.isEmpty()) {
            throw members.node().fault("a redirect needs the hosts that may be followed to: add \"hosts\"");
        }
        Node node = members.get("hosts");
        hosts.forEach(each -> {
            if (node != null && !HOST.matcher(each).matches()) {
                throw node.fault(each + " is no host: write its name alone, such as files.example.com");
            }
        });
        return hosts;
    }
}
