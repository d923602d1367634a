package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What the contract leaves to a person in the panel has no method in the client, line by line of its list. */
class NotOfferedMethodsTest {
    private static final String SANDBOX = "es.cg.sdk.sandbox";

    // formatter:off
    private static final Map<String, Pattern> LEFT_TO_A_PERSON = Map.of(
        "cancelling or rectifying invoices",             words("cancel", "annul", "void", "rectif", "anula", "credit"),
        "submitting tax models",                         words("submit", "present", "lodge"),
        "writing accounting entries",                    words("entry", "entries", "asiento", "post(?=[A-Z]|$)"),
        "confirming a reconciliation",                   words("reconcil", "concili", "confirmMatch", "accept", "match(?=[A-Z]|$)"),
        "changing a client's tax identifier or e-mail",  words("rename", "changeNif", "changeEmail", "nif(?=[A-Z]|$)"),
        "physically deleting documents",                 words("delete(?=Document)", "purge", "destroy", "shred"),
        "generating payslips or SEPA remittances",       words("payslip", "nomina", "remit"),
        "authorising itself on a client",                words("authori", "consent", "grant", "autoriz"));
    // formatter:on

    // The contract offers it: a recurring invoice is a schedule, and no invoice.
    private static final Set<String> OFFERED = Set.of("RecurringInvoices.cancel");

    // Written by the firm alone.
    private static final Set<String> READ_ONLY = Set.of(
            "AccountingEntries", "AccountingPeriods", "BankAccounts", "BankImports", "Payslips", "SepaRemittances");

    @TestFactory
    Stream<DynamicTest> panelOnlyActionHasNoMethod() {
        return LEFT_TO_A_PERSON.entrySet().stream()
                .map(each -> dynamicTest(
                        each.getKey(),
                        () -> assertThat(methods(resources()))
                                .contains("RecurringInvoices.cancel")
                                .filteredOn(name -> !OFFERED.contains(name))
                                .noneMatch(name -> offers(name, each.getValue()))));
    }

    @Test
    void resourcesOfTheFirmHaveOnlyReadMethods() {
        Set<String> methods = methods(resources());
        for (String resource : READ_ONLY) {
            assertThat(methods)
                    .filteredOn(name -> name.startsWith(resource + "."))
                    .isNotEmpty()
                    .allMatch(name -> name.matches("\\w+[.](list|get|file)"));
        }
    }

    @Test
    void documentsHaveRemoveInsteadOfDelete() {
        assertThat(methods(resources())).contains("Documents.remove").doesNotContain("Documents.delete");
    }

    /** By the name of the method, and not of its resource. */
    private static boolean offers(String name, Pattern words) {
        return words.matcher(name.substring(name.indexOf('.'))).find();
    }

    private static Pattern words(String... words) {
        return Pattern.compile("[.](?i:" + String.join("|", words) + ")|[a-z](?:"
                + String.join(
                        "|", Stream.of(words).map(NotOfferedMethodsTest::humped).toList()) + ")");
    }

    private static String humped(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }

    private static Set<String> methods(List<Class<?>> resources) {
        Set<String> names = new TreeSet<>();
        for (Class<?> resource : resources) {
            for (Method method : resource.getDeclaredMethods()) {
                if (Modifier.isPublic(method.getModifiers()) && !method.isSynthetic()) {
                    names.add(resource.getSimpleName() + "." + method.getName());
                }
            }
        }
        return names;
    }

    /** What the two clients give, but for the sandbox: what it moves there is nobody's. */
    private static List<Class<?>> resources() {
        List<Class<?>> resources = new ArrayList<>();
        for (Class<?> start : List.of(CgClient.class, ClientApi.class)) {
            for (Method method : start.getDeclaredMethods()) {
                Class<?> given = method.getReturnType();
                if (method.getParameterCount() == 0
                        && Modifier.isPublic(method.getModifiers())
                        && given.getName().matches("es[.]cg[.]sdk[.]\\w+[.]\\w+")
                        && !given.getPackageName().matches("es[.]cg[.]sdk[.](call|model)|" + SANDBOX)) {
                    resources.add(given);
                }
            }
        }
        assertThat(resources).hasSizeGreaterThan(8);
        return resources;
    }
}
