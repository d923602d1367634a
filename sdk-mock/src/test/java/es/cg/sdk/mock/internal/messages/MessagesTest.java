package es.cg.sdk.mock.internal.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The catalogue of texts: each of them has two languages, and nobody else writes one. */
final class MessagesTest {
    private static final Path SOURCES = Path.of(System.getProperty("project.root", ".."), "sdk-mock/src/main/java");
    private static final Path CATALOGUE = SOURCES.resolve("es/cg/sdk/mock/internal/messages");
    private static final Pattern ENGLISH =
            Pattern.compile("(?i)(^|\\W)(the|must|of|is|are|was|not|only|there|this|which|cannot|with)(\\W|$)");
    private static final Pattern SPANISH =
            Pattern.compile("(?i)(^|\\W)(el|los|las|debe|está|tiene|solo|para|puede|con|esta|este|ya)(\\W|$)");
    /** What a method is called with, by the type of its parameter. */
    private static final Pattern MEMBER = Pattern.compile("\\b([A-Z]\\w*)(?:\\.|::)(\\w+)");

    private static final Map<Class<?>, Object> SAMPLES = Map.ofEntries(
            Map.entry(String.class, "X1"),
            Map.entry(int.class, 3),
            Map.entry(long.class, 3L),
            Map.entry(boolean.class, true),
            Map.entry(Object.class, "X1"),
            Map.entry(BigDecimal.class, BigDecimal.TEN),
            Map.entry(LocalDate.class, LocalDate.of(2026, 11, 20)),
            Map.entry(YearMonth.class, YearMonth.of(2026, 11)),
            Map.entry(Collection.class, List.of("X1", "X2")),
            Map.entry(List.class, List.of("X1", "X2")),
            Map.entry(Set.class, new TreeSet<>(List.of("X1", "X2"))),
            Map.entry(Throwable.class, new IllegalStateException("X1")),
            Map.entry(Message.class, new Message("X1", "X1")));

    private record Text(String name, Message message) {}

    private static List<Text> catalogue() throws Exception {
        List<Text> texts = new ArrayList<>();
        try (Stream<Path> files = Files.list(CATALOGUE)) {
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString().replace(".java", "");
                if (name.endsWith("Messages")) {
                    read(Class.forName(MessagesTest.class.getPackageName() + "." + name), texts);
                }
            }
        }
        return texts;
    }

    private static void read(Class<?> type, List<Text> texts) throws Exception {
        for (Field field : type.getDeclaredFields()) {
            if (field.getType() == Message.class && Modifier.isPublic(field.getModifiers())) {
                texts.add(new Text(type.getSimpleName() + "." + field.getName(), (Message) field.get(null)));
            }
        }
        for (Method method : type.getDeclaredMethods()) {
            if (method.getReturnType() == Message.class && Modifier.isPublic(method.getModifiers())) {
                Object[] arguments = Arrays.stream(method.getParameterTypes())
                        .map(each -> sample(method, each))
                        .toArray();
                texts.add(new Text(
                        type.getSimpleName() + "." + method.getName(), (Message) method.invoke(null, arguments)));
            }
        }
    }

    private static Object sample(Method method, Class<?> type) {
        return Objects.requireNonNull(SAMPLES.get(type), () -> method + ": add a sample of its parameter " + type);
    }

    @TestFactory
    Stream<DynamicTest> eachTextIsWrittenInBothLanguages() throws Exception {
        List<Text> texts = catalogue();
        assertThat(texts).hasSizeGreaterThan(50);
        return texts.stream()
                .map(text -> dynamicTest(text.name(), () -> {
                    Message message = text.message();
                    assertThat(message.spanish()).isNotBlank().doesNotContainPattern(ENGLISH);
                    assertThat(message.english()).isNotBlank().doesNotContainPattern(SPANISH);
                    assertThat(message.spanish()).isNotEqualTo(message.english());
                }));
    }

    @Test
    void eachTextIsUsed() throws Exception {
        Map<Path, String> sources = new HashMap<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".java")).toList()) {
                sources.put(file, Files.readString(file));
            }
        }
        Set<String> used = new HashSet<>();
        sources.forEach((file, source) -> used.addAll(namesIn(source)));
        List<String> unused = catalogue().stream()
                .map(Text::name)
                .distinct()
                .filter(name -> !used.contains(name) && !isUsedInItsOwn(name, sources))
                .toList();
        assertThat(unused).isEmpty();
    }

    /** The names of the form {@code Type.member} or {@code Type::member}, the latter with a dot too. */
    private static List<String> namesIn(String source) {
        return MEMBER.matcher(source)
                .results()
                .map(name -> name.group(1) + "." + name.group(2))
                .toList();
    }

    /** Whether a text is named again in its own class. */
    private static boolean isUsedInItsOwn(String name, Map<Path, String> sources) {
        String[] parts = name.split("[.]", -1);
        boolean constant = Character.isUpperCase(parts[1].charAt(0));
        Pattern again = Pattern.compile("\\b" + parts[1] + (constant ? "\\b" : "\\("));
        return sources.entrySet().stream()
                .filter(source -> source.getKey().endsWith(parts[0] + ".java"))
                .anyMatch(source -> again.matcher(source.getValue()).results().count() > 1);
    }

    @Test
    void textsAreWrittenInTheCatalogueAlone() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            List<Path> elsewhere = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.startsWith(CATALOGUE))
                    .filter(MessagesTest::writesTexts)
                    .toList();
            assertThat(elsewhere).isEmpty();
        }
    }

    private static boolean writesTexts(Path file) {
        try {
            return Files.readString(file).contains("new Message(");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
